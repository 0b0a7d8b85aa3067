export function isTouchScreen(): boolean {
  return window.matchMedia('(pointer: coarse)').matches;
}

/**
 * Focuses the first field to fill in: an empty one that is required or comes first. Returns whether there is one. Touch screens
 * would open a keyboard over the text.
 */
export function focusFirstField(form: HTMLElement): boolean {
  if (isTouchScreen()) return false;
  const fields = [...form.querySelectorAll<HTMLInputElement>(textFields)].filter(
    (field) => !field.disabled && !field.readOnly && field.offsetParent !== null,
  );
  const first = fields.find(({ value, required }, index) => value === '' && (required || index === 0));
  first?.focus({ preventScroll: true });
  return first !== undefined;
}

const others = ['checkbox', 'radio', 'file', 'range', 'color', 'hidden', 'search'].map((type) => `[type=${type}]`);
const textFields = `input:not(${others}),textarea`;
