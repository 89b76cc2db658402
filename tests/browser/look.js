// Looks at the page in the frame and writes what is wrong with it, a line each; `ok` if nothing is.
"use strict";

function faults(page) {
    const document = page.document, root = document.documentElement, found = [];

    if (root.scrollWidth > root.clientWidth) {
        found.push(`the page is ${root.scrollWidth} wide on a screen of ${root.clientWidth}`);
    }
    for (const element of document.body.querySelectorAll("*")) {
        const box = element.getBoundingClientRect();
        // What is wide scrolls in a box of its own.
        if (box.right > root.clientWidth + 1 && !element.closest(".scroll") && !element.closest("svg")) {
            found.push(`<${element.localName} class="${element.className}"> ends at ${box.right}`);
        }
        for (const { name, value } of element.attributes) {
            if (name.startsWith("on")) found.push(`${name}="${value}" would run`);
        }
    }

    for (const box of document.querySelectorAll(".scroll")) {
        const scrolls = box.scrollWidth > box.clientWidth, name = box.getAttribute("aria-label");
        if (scrolls) found.push(`${name} is ${box.scrollWidth} wide in ${box.clientWidth} and scrolls`);
        const edge = box.getBoundingClientRect().left + box.clientLeft + box.clientWidth;
        for (const cell of box.querySelectorAll("th, td")) {
            if (cell.getBoundingClientRect().right > edge + 1) found.push(`${name}: ${cell.textContent.trim()} is out of sight`);
        }
    }

    // Who pays whom is on the first screen; a page that is kept current begins with the standings.
    const first = document.querySelector("section h2");
    if (document.getElementById("settlement") && !document.querySelector("meta[http-equiv]")) {
        if (first.id !== "settlement") found.push(`the first part is ${first.id}`);
        const payment = document.querySelector(".payments li");
        if (payment.getBoundingClientRect().bottom > page.innerHeight) found.push("who pays whom is below the first screen");
    }

    for (const element of document.querySelectorAll("[src], [href], [srcset], [data], [action]")) {
        const link = ["src", "href", "srcset", "data", "action"].map((name) => element.getAttribute(name)).find(Boolean);
        if (!link.startsWith("data:")) found.push(`<${element.localName}> asks for ${link}`);
    }
    for (const name of ["script", "img", "iframe", "object", "embed", "form", "base", "a", "b"]) {
        if (document.querySelector(name)) found.push(`there is a <${name}>`);
    }
    for (const entry of page.performance.getEntriesByType("resource")) {
        if (!entry.name.startsWith("data:")) found.push(`${entry.name} was asked for`);
    }

    for (const text of EXPECTED) {
        if (!document.body.textContent.includes(text)) found.push(`it does not say ${text}`);
    }

    const charts = [...document.querySelectorAll("figure")];
    if (!charts.length && !document.querySelector(".blank")) found.push("there is no chart");
    for (const chart of charts) {
        const shown = [...chart.querySelectorAll(":scope > svg")].filter((svg) => svg.getBoundingClientRect().width);
        if (shown.length !== 1) found.push(`${shown.length} drawings of a chart are shown`);
        for (const svg of shown) {
            const labels = (svg.getAttribute("aria-labelledby") || "").split(" ").map((id) => document.getElementById(id));
            const named = labels.map((label) => label && label.textContent.trim() && label.localName).join(" ");
            if (svg.getAttribute("role") !== "img" || named !== "title desc") found.push("a chart has no text alternative");
            const edge = svg.getBoundingClientRect();
            for (const text of svg.querySelectorAll("text")) {
                const box = text.getBoundingClientRect();
                if (box.right > edge.right + 1 || box.left < edge.left - 1) found.push(`${text.textContent} is cut off`);
                if (box.height < 9) found.push(`${text.textContent} is too small to read`);
            }
        }
        if (!chart.querySelector("table")) found.push("a chart has no table");
    }
    return found;
}

window.addEventListener("load", () => {
    const found = faults(document.querySelector("iframe").contentWindow);
    document.getElementById("found").textContent = `${found.join("\n") || "ok"}\n`;
});
