const STEP_MS = 1_100;

/**
 * Goes through the options of each picture once, when it comes into sight, and ends where it began: less than five seconds, so
 * that nobody needs a way to stop it. Never while somebody chooses, and not for those who asked for less motion.
 */
export function playScenes(): void {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  const seen = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        if (!isIntersecting) continue;
        seen.unobserve(target);
        play(target);
      }
    },
    { threshold: 1 },
  );
  for (const scene of document.querySelectorAll('[data-play]')) seen.observe(scene);
}

function play(scene: Element): void {
  const options = [...scene.querySelectorAll<HTMLInputElement>('input')];
  let next = 1;
  const timer = setInterval(() => {
    const option = options[next % options.length];
    if (option) option.checked = true;
    if (next++ >= options.length) clearInterval(timer);
  }, STEP_MS);
  for (const event of ['pointerdown', 'keydown', 'focusin']) {
    scene.addEventListener(event, () => clearInterval(timer), { once: true });
  }
}
