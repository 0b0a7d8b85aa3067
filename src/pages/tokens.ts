/** Must equal web/ui/tokens.css, the source (tests/src/tokens.test.ts). */
export const light = {
  paper: '#f5f3ee',
  surface: '#fffefb',
  sunken: '#ebe7df',
  line: '#ddd8cd',
  'line-strong': '#8a8377',
  ink: '#1d1a16',
  'ink-soft': '#5d574d',
  'on-ink': '#fbf9f5',
  danger: '#b3261e',
  'on-danger': '#ffffff',
} as const;

export const dark: Record<keyof typeof light, string> = {
  paper: '#171512',
  surface: '#211e1a',
  sunken: '#2c2823',
  line: '#3a352e',
  'line-strong': '#8f8779',
  ink: '#f3efe8',
  'ink-soft': '#b3ab9e',
  'on-ink': '#1d1a16',
  danger: '#ff9a8d',
  'on-danger': '#2b0d09',
};

export const RADIUS = '0.75rem';
