// Submits the confirmation page by itself. Mail scanners run no scripts, so they confirm nothing.
document.querySelector<HTMLFormElement>('form#confirm')?.requestSubmit();

export {};
