import type { Ref } from 'react';

/** Lets a photo be chosen. Never seen itself: a button that presses it speaks for it. */
export function PhotoInput({ ref, onFile }: { ref: Ref<HTMLInputElement>; onFile: (file: File) => void }) {
  return (
    <input
      ref={ref}
      type="file"
      accept="image/*"
      className="hidden"
      onChange={(event) => {
        const file = event.target.files?.[0];
        // The same file may be chosen again
        event.target.value = '';
        if (file) onFile(file);
      }}
    />
  );
}
