/** Puts the focus on the first field of a form that is marked as wrong, once the screen shows the marks. */
export function focusFirstError(form: HTMLElement | null): void {
  requestAnimationFrame(() => form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
}
