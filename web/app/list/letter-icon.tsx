import { emojiOf } from '#src/links/link-icons.ts';

/** The emoji of an item, or its first letter. Nothing is fetched. */
export function LetterIcon({ title, icon }: { title: string; icon: string | null }) {
  const emoji = emojiOf(icon);
  return (
    <span
      aria-hidden="true"
      className="grid size-9 place-items-center rounded-card bg-sunken font-display text-base font-semibold text-ink-soft"
    >
      {emoji ?? firstLetter(title)}
    </span>
  );
}

function firstLetter(title: string): string {
  const [letter = '•'] = /[\p{L}\p{N}]\p{M}*/u.exec(title) ?? [];
  return letter.toLocaleUpperCase();
}
