import { copyText } from '../../ui/secure-context.ts';
import '../landing.ts';

// The pages work without this script. It shows the buttons that copy an example.

for (const button of document.querySelectorAll<HTMLButtonElement>('[data-copy]')) {
  const label = button.textContent;
  button.hidden = false;
  button.addEventListener('click', async () => {
    const shown = [...(button.closest('.api-code')?.querySelectorAll('pre') ?? [])].find((each) =>
      each.checkVisibility(),
    );
    await copyText(shown?.textContent ?? '');
    button.textContent = button.dataset.copy ?? label;
  });
  button.addEventListener('blur', () => {
    button.textContent = label;
  });
}
