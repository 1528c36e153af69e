import type { Translations } from '../../module-props.ts';
import { region } from './languages.ts';
import { translated } from './translate.ts';

export type { Translations };

/** Props of all modules and traits of plugins. */
export const TRANSLATIONS: Translations = { language: region, t: (id, values) => translated(id, values) };
