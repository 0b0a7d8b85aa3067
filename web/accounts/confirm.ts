// Presses the button of the page behind a confirmation mail. Mail scanners do not run scripts; people need not press.
document.querySelector<HTMLFormElement>('form#confirm')?.requestSubmit();

export {};
