const old = document.getElementById("old");
const tell = () => { old.hidden = Date.now() / 1000 - Number(old.dataset.written) < 90; };
tell();
setInterval(tell, 1000);
