import type { MailRequest } from './mail.ts';
import { fill } from './template.ts';
import type { Template } from './template-files.ts';

/** The content of a mail, ready to be stored. */
export interface Composed {
  /** A single line. */
  readonly subject: string;
  readonly text: string;
  readonly html: string | null;
}

/** Fills the template of a mail with its data. @throws Error when a placeholder has no value */
export function compose(template: Template, { template: name, data }: Pick<MailRequest, 'template' | 'data'>): Composed {
  const missing = [...template.data].filter((key) => !Object.hasOwn(data, key) || typeof data[key] !== 'string');
  if (missing.length > 0) throw new Error(`the mail "${name}" needs a text for ${missing.join(', ')}`);
  return {
    subject: oneLine(fill(template.subject, data, storable)),
    text: fill(template.text, data, storable),
    html: template.html === null ? null : fill(template.html, data, (value) => escapeHtml(storable(value))),
  };
}

/** Replaces line breaks, which would begin another header, and other invisible characters. */
function oneLine(text: string): string {
  return text.replace(/[\s\p{Cc}\u2028\u2029]+/gu, ' ').trim();
}

/**
 * Removes control characters except tabs and line breaks, and replaces lone surrogates: not every database stores them, and no mail needs
 * them.
 */
function storable(value: string): string {
  return value.replace(/(?![\t\n\r])\p{Cc}/gu, '').replace(/\p{Surrogate}/gu, '\ufffd');
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;', '`': '&#96;' };

/** Escapes text for use between tags and in quoted attributes. */
function escapeHtml(value: string): string {
  return value.replace(/[&<>"'`]/g, (character) => ENTITIES[character] as string);
}
