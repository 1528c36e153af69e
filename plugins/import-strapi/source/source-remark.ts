/** An irregularity in the source, and what was done about it. */
export interface SourceRemark {
  /** Uid of the content type or component. */
  readonly type: string;
  readonly documentId: string | null;
  /** Numeric id of the row. */
  readonly row: number | null;
  /** `blocks[2].image`; null for the row itself. */
  readonly path: string | null;
  readonly rule: SourceRule;
  readonly message: string;
}

/** How irregular data is treated. The texts appear in the report. */
export const SOURCE_RULES = {
  'no-document': 'A row without a documentId belongs to no document: it stays behind.',
  'two-versions': 'Of two rows for one version of a document (same status, same locale) the one that was changed last comes along.',
  'no-locale': 'A row without a locale, of a type that is localized, is taken for one of the default locale.',
  'extra-locale': 'A row in another locale than the default one, of a type that is not localized, stays behind.',
  'extra-draft': 'A draft beside a published version, of a type that has no drafts, stays behind.',
  'unknown-locale': 'A row in a locale that is not among the locales stays behind.',
  'refused-locale': 'A locale whose code is none here stays behind, and with it the rows that are in it.',
  'refused-role':
    'A role of a type that config/access refuses stays behind: its users have no role, and may do nothing until they are given one.',
  'link-to-nothing': 'A link to a row that is not there stays behind.',
  'link-across': 'A link between versions that never see each other (draft and published, or of two locales) stays behind.',
  'entry-to-nothing': 'A place of a component whose entry is not there stays behind.',
  'entry-elsewhere': 'An entry of a component that may not stand there stays behind.',
  value: 'A value that is none of its type becomes the nearest one that is, or empty.',
} as const;

/** Name of a rule. */
export type SourceRule = keyof typeof SOURCE_RULES;
