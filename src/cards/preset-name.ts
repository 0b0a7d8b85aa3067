import { line } from '../schemas.ts';

export const presetNameSchema = line().min(1, 'Name is required').max(40, 'Name must be at most 40 characters');
