/** Preset card colors (spec 2). */
export const themePresets = [
  { name: 'Ocean Blue', color: '#00C2FF' },
  { name: 'Purple', color: '#9333EA' },
  { name: 'Emerald', color: '#10B981' },
  { name: 'Rose', color: '#F43F5E' },
  { name: 'Amber', color: '#F59E0B' },
  { name: 'Indigo', color: '#6366F1' },
] as const;
