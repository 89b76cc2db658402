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

    // Heads beside each other do not touch.
    for (const row of document.querySelectorAll("thead tr")) {
        let last = null;
        for (const head of row.cells) {
            if (!head.textContent.trim() || !head.checkVisibility()) continue;
            const range = document.createRange();
            range.selectNodeContents(head);
            const box = range.getBoundingClientRect();
            if (last && box.top < last.bottom && box.left > last.left && box.left < last.right + 4) {
                found.push(`${head.textContent.trim()} touches the head before it`);
            }
            last = box;
        }
    }

    // No text lies over other text, and none leaves what it stands in.
    const pieces = [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
        const parent = node.parentElement;
        if (!node.data.trim() || parent.closest("script, style, title, desc") || !parent.checkVisibility()) continue;
        const range = document.createRange();
        range.selectNodeContents(node);
        for (const box of range.getClientRects()) {
            if (box.width < 2 || box.height < 2) continue;
            // Lines stand closer than the boxes of their letters are high.
            const trim = box.height / 4;
            pieces.push({ text: node.data.trim(), box, top: box.top + trim, bottom: box.bottom - trim });
            for (let around = parent; around !== document.body; around = around.parentElement) {
                const edge = around.getBoundingClientRect(), clips = page.getComputedStyle(around).overflow !== "visible";
                if (!clips && !around.matches(".card, td, th")) continue;
                if (box.right > edge.right + 1 || box.left < edge.left - 1) found.push(`${node.data.trim()} leaves its box sideways`);
                else if (clips && box.bottom - trim > edge.bottom) found.push(`${node.data.trim()} is cut below`);
                break;
            }
        }
    }
    pieces.sort((one, other) => one.top - other.top);
    for (const [at, one] of pieces.entries()) {
        for (let next = at + 1; next < pieces.length && pieces[next].top < one.bottom; next += 1) {
            const other = pieces[next];
            if (Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left) > 2) {
                found.push(`${one.text} and ${other.text} lie over each other`);
            }
        }
    }

    // A chart has few ticks, and the figures of a scoreboard are no more than twice as high as the names.
    for (const svg of document.querySelectorAll("svg")) {
        for (const kind of ["n", "column"]) {
            const ticks = svg.querySelectorAll(`text.${kind}`).length;
            if (ticks > 8) found.push(`a chart has ${ticks} ticks`);
        }
    }
    for (const card of document.querySelectorAll(".card")) {
        const [name, figure] = [".name", ".figure"].map((part) => parseFloat(page.getComputedStyle(card.querySelector(part)).fontSize));
        if (page.innerWidth > 640 && figure > 2 * name + 1) found.push(`a name is ${name} high beside a figure of ${figure}`);
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
    if (!charts.length && !document.querySelector(".blank, .cards")) found.push("there is no chart");
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
    }
    return found;
}

window.addEventListener("load", () => {
    const found = faults(document.querySelector("iframe").contentWindow);
    document.getElementById("found").textContent = `${found.join("\n") || "ok"}\n`;
});
