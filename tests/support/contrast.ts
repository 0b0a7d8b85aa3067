import type { Page } from '@playwright/test';

/** Waits for all finite animations. */
export async function untilStill(page: Page): Promise<void> {
  await page.evaluate(async () => {
    // The theme applies in the next frame
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    const moving = () =>
      document
        .getAnimations()
        .filter(({ playState, effect }) => playState === 'running' && effect?.getComputedTiming().endTime !== Infinity);
    // Inherited color transitions run level by level
    for (let moves = moving(); moves.length > 0; moves = moving()) {
      await Promise.allSettled(moves.map(({ finished }) => finished));
    }
  });
}

/** Elements with too little contrast, by computed colors: 4.5 for text, 3 for large text and control borders. Skips disabled ones. */
export async function faintOn(page: Page): Promise<string[]> {
  await untilStill(page);
  return await page.evaluate(() => {
    type Color = [number, number, number, number];
    const pen = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
    if (!pen) throw new Error('no canvas');
    const read = (color: string): Color => {
      pen.clearRect(0, 0, 1, 1);
      pen.fillStyle = color;
      pen.fillRect(0, 0, 1, 1);
      const [r = 0, g = 0, b = 0, a = 0] = pen.getImageData(0, 0, 1, 1).data;
      return [r, g, b, a / 255];
    };
    const over = ([r, g, b, a]: Color, [r2, g2, b2]: Color): Color => [
      ...([r * a + r2 * (1 - a), g * a + g2 * (1 - a), b * a + b2 * (1 - a)] as const),
      1,
    ];
    const luminance = ([r, g, b]: Color) => {
      const [x = 0, y = 0, z = 0] = [r, g, b].map((channel) => {
        const share = channel / 255;
        return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
      });
      return 0.2126 * x + 0.7152 * y + 0.0722 * z;
    };
    const contrast = (one: Color, other: Color) => {
      const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
      return (high + 0.05) / (low + 0.05);
    };
    const groundOf = (element: Element | null): Color => {
      const layers: Color[] = [];
      for (let at = element; at; at = at.parentElement) layers.push(read(getComputedStyle(at).backgroundColor));
      return layers.reduceRight<Color>((ground, layer) => over(layer, ground), [255, 255, 255, 1]);
    };
    const isOut = (element: Element) =>
      element.closest('[disabled], [data-disabled], [aria-hidden=true]') !== null ||
      (element instanceof HTMLLabelElement && element.control?.matches(':disabled')) ||
      !element.checkVisibility({ visibilityProperty: true, opacityProperty: true });

    const faint: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node.parentElement;
      const words = node.textContent?.trim() ?? '';
      if (!element || words === '' || isOut(element) || /^(SCRIPT|STYLE|NOSCRIPT)$/.test(element.tagName)) continue;
      const { color, fontSize, fontWeight } = getComputedStyle(element);
      const size = Number.parseFloat(fontSize);
      const least = size >= 24 || (size >= 18.66 && Number(fontWeight) >= 700) ? 3 : 4.5;
      const ground = groundOf(element);
      const is = contrast(over(read(color), ground), ground);
      if (is < least) faint.push(`text ${words.slice(0, 30)}: ${is.toFixed(2)}`);
    }
    const controls = 'input:not([type=radio]), textarea, select, [role=checkbox], [role=switch]';
    for (const control of document.querySelectorAll(controls)) {
      if (isOut(control)) continue;
      const edged = getComputedStyle(control).borderTopWidth === '0px' ? control.parentElement : control;
      if (!edged) continue;
      const outside = groundOf(edged.parentElement);
      const { borderTopColor } = getComputedStyle(edged);
      const is = contrast(over(read(borderTopColor), outside), outside);
      if (is < 3) faint.push(`edge of ${control.outerHTML.slice(0, 80)}: ${is.toFixed(2)}`);
    }
    return faint;
  });
}
