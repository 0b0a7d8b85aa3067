// Filters the people of an organization's page, all of whom are on it. Without it, the form searches on the server.

const form = document.querySelector('form') as HTMLFormElement;
const input = form.querySelector('[name=q]') as HTMLInputElement;
const note = document.querySelector('.note') as HTMLElement;
const { none = '' } = note.dataset;

/** As the server folds letters, but for the rare ones that have no accent to remove. */
const fold = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase();

const people = [...document.querySelectorAll<HTMLElement>('.people li')].map((row) => ({
  row,
  text: fold(row.querySelector('.who span:last-child')?.textContent ?? ''),
}));

function filter(): void {
  const words = fold(input.value).split(/\s+/);
  let isAny = false;
  for (const { row, text } of people) {
    row.hidden = !words.every((word) => text.includes(word));
    isAny ||= !row.hidden;
  }
  note.textContent = isAny ? '' : none;
}

input.addEventListener('input', filter);
form.addEventListener('submit', (event) => {
  event.preventDefault();
  input.blur();
});
// The browser may have kept what was typed
filter();
