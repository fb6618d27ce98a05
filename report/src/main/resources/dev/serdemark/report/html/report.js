"use strict";

const byId = (id) => document.getElementById(id);
const reveal = (element) => { element.hidden = false; };

/** Follows the system until the reader chooses; then light or dark. */
function theme() {
  const button = byId("theme");
  const dark = window.matchMedia("(prefers-color-scheme: dark)");
  const current = () => document.documentElement.dataset.theme ?? (dark.matches ? "dark" : "light");
  const label = () => {
    button.textContent = current() === "dark" ? "Light" : "Dark";
    button.title = `Show this page in ${button.textContent.toLowerCase()} colours`;
  };
  button.addEventListener("click", () => {
    document.documentElement.dataset.theme = current() === "dark" ? "light" : "dark";
    label();
  });
  dark.addEventListener("change", label);
  label();
  reveal(button);
}

/** An address that names a group shows it, folded or not. */
function anchors() {
  const open = () => {
    const target = location.hash && byId(decodeURIComponent(location.hash.slice(1)));
    if (target && target.tagName === "DETAILS") {
      target.open = true;
      target.scrollIntoView();
    }
  };
  window.addEventListener("hashchange", open);
  open();
}

/** All groups at once; a printed page folds nothing away. */
function folding() {
  const groups = [...document.querySelectorAll("details.group")];
  const fold = (open) => groups.forEach((group) => { group.open = open; });
  for (const button of document.querySelectorAll(".fold")) {
    button.addEventListener("click", () => fold(button.dataset.open === "true"));
  }
  if (groups.length > 2) reveal(document.querySelector(".folding"));
  window.addEventListener("beforeprint", () => fold(true));
}

/** Hides the rows of contenders without the chosen traits, and headings that have no rows left. */
function filtering() {
  const filters = byId("filters");
  if (!filters) return;
  const choices = [...filters.querySelectorAll("select")];
  const legend = new Map([...document.querySelectorAll("tr[data-contender]")].map((row) => [row.dataset.contender, row]));
  const rows = [...document.querySelectorAll("th[scope=row], .bar .name, .unranked .name")]
    .map((name) => ({ row: name.closest("tr, li"), traits: legend.get(name.textContent) }))
    .filter(({ traits }) => traits);
  const groups = [...document.querySelectorAll(".grouping")].map((heading) => heading.closest("tbody, .bar-group"));
  const words = (traits, trait) => (traits.getAttribute(`data-${trait}`) ?? "").split(" ");
  const fits = (traits) => choices.every(({ value, dataset }) => !value || words(traits, dataset.trait).includes(value));
  const isShown = (row) => !row.hidden && !row.classList.contains("grouping");
  const apply = () => {
    for (const { row, traits } of rows) row.hidden = !fits(traits);
    for (const group of groups) group.hidden = ![...group.querySelectorAll("tr, li")].some(isShown);
  };
  filters.addEventListener("change", apply);
  apply();
  reveal(filters);
}

/** Sorts tables of figures by any column. Rows stay in their groups and keep their ranks. */
function sorting() {
  const units = { "ns": 1, "µs": 1e3, "ms": 1e6, "s": 1e9, "bytes": 1, "KB": 1e3, "MB": 1e6, "GB": 1e9 };
  const value = (row, column) => {
    const text = row.cells[column].textContent.trim();
    const [, number, unit] = text.match(/^~?([\d.,]+)\s*([A-Za-zµ]*)/) ?? [];
    return number === undefined ? text : Number(number.replaceAll(",", "")) * (units[unit] ?? 1);
  };
  const isMissing = (key) => key === "" || key === "–";
  const compare = (a, b) => typeof a === "number" && typeof b === "number" ? a - b : `${a}`.localeCompare(`${b}`);
  const sort = (table, column, sign) => {
    for (const body of table.tBodies) {
      const rows = [...body.rows].filter((row) => !row.classList.contains("grouping"));
      const keys = new Map(rows.map((row) => [row, value(row, column)]));
      rows.sort((a, b) => {
        const [x, y] = [keys.get(a), keys.get(b)];
        return isMissing(x) || isMissing(y) ? isMissing(x) - isMissing(y) : sign * compare(x, y);
      });
      body.append(...rows);
    }
  };
  for (const table of document.querySelectorAll("table.figures")) {
    const heads = [...table.tHead.rows[0].cells];
    heads.forEach((head, column) => {
      const button = document.createElement("button");
      button.className = "sort";
      button.append(...head.childNodes);
      head.append(button);
      button.addEventListener("click", () => {
        const isUp = head.ariaSort !== "ascending";
        heads.forEach((other) => other.removeAttribute("aria-sort"));
        head.setAttribute("aria-sort", isUp ? "ascending" : "descending");
        sort(table, column, isUp ? 1 : -1);
      });
    });
  }
}

/** Copies the command; where the browser allows no clipboard, selects it. */
function copying() {
  const button = byId("copy");
  if (!button) return;
  const command = byId("command");
  button.addEventListener("click", async () => {
    try {
      await navigator.clipboard.writeText(command.textContent);
      button.textContent = "Copied";
    } catch (refused) {
      window.getSelection().selectAllChildren(command);
      button.textContent = "Selected";
    }
  });
  reveal(button);
}

/** Saves the data of the page as a file, without any server. */
function downloading() {
  const button = byId("download");
  if (!button) return;
  button.addEventListener("click", () => {
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([byId("data").textContent], { type: "application/json" }));
    link.download = "serdemark.json";
    link.click();
    URL.revokeObjectURL(link.href);
  });
  reveal(button);
}

theme();
anchors();
folding();
filtering();
sorting();
copying();
downloading();
