import type { Spoken } from '../../module-props.ts';
import { region } from './languages.ts';
import { counted, t } from './text.ts';

export type { Spoken };

/** Props of all modules and traits of plugins. */
export const SPOKEN: Spoken = { language: region, t, counted };
