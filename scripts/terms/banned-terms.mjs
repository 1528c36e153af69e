// Terms that texts must not use, with the standard term. `interface` and `docs` say where: some words have a plain meaning in prose.

const EVERYWHERE = [
  { term: 'staff', use: 'admin users' },
  { term: 'visitors?', use: 'end users, the public' },
  { term: 'second (?:step|factor)', use: 'two-factor authentication' },
  { term: '(?<!screen )readers', use: 'the public, API clients' },
  { term: 'somebody', use: 'someone, or name the user' },
  { term: 'whoever', use: 'anyone who, or name the user' },
  { term: 'coming in|come in|let in', use: 'sign in' },
  { term: 'lock(?:ed|s)? out', use: 'block' },
  { term: 'tak(?:e|es|en|ing) back', use: 'revert' },
  { term: 'tak(?:e|es|en|ing) offline', use: 'unpublish' },
  { term: 'thr(?:ow|ows|ew|own) away', use: 'discard' },
  { term: 'put together', use: 'merge' },
  { term: 'leads? (?:here|nowhere)', use: 'is referenced by, broken reference' },
  { term: '(?:delete|deletes|deleted|remove|removes|removed) for good', use: 'permanently' },
  { term: 'looked at it', use: 'checked' },
  { term: 'goes? live', use: 'is published' },
  { term: 'meddled', use: 'tampered with' },
  { term: 'mends?', use: 'fix' },
  { term: 'rehears(?:e|al|als)', use: 'dry run' },
  { term: 'br(?:ing|ought) over', use: 'import' },
  { term: 'not there any ?more', use: 'does not exist' },
  { term: 'what is said', use: 'the configuration, the text' },
];

const INTERFACE = [
  ...EVERYWHERE,
  { term: 'says so', use: 'is set in, shows' },
  { term: 'nobody', use: 'no one, or say who can' },
  { term: '(?<!\\{)programs?(?!\\})', use: 'app, client' },
  { term: '(?<!\\{)pictures?(?!\\})', use: 'image' },
  { term: 'films?', use: 'video' },
  { term: 'colours?', use: 'color' },
  { term: 'carr(?:y|ies|ied) out', use: 'run' },
  { term: '(?<!\\{)marked', use: 'selected' },
  { term: 'switched (?:on|off)', use: 'enabled, disabled' },
  { term: 'the bin', use: 'the trash' },
];

export const BANNED_TERMS = { interface: INTERFACE, docs: EVERYWHERE };

/**
 * Finds banned terms in a text.
 * @returns the terms as they stand there, with what to write instead
 */
export function findBannedTerms(text, surface) {
  return BANNED_TERMS[surface].flatMap(({ term, use }) =>
    [...text.matchAll(new RegExp(`(?<![\\w-])(?:${term})(?![\\w-])`, 'gi'))].map(([found]) => ({ found, use })),
  );
}
