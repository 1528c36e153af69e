import type { PlainMail, TemplateMail } from './mail.ts';
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
export function compose(
  template: Template,
  { template: name, data = {} }: Pick<TemplateMail, 'template'> & Partial<TemplateMail>,
): Composed {
  const missing = [...template.data].filter((key) => !Object.hasOwn(data, key) || typeof data[key] !== 'string');
  if (missing.length > 0) throw new Error(`the email "${name}" requires values for ${missing.join(', ')}`);
  return {
    subject: oneLine(fill(template.subject, data, storable)),
    text: fill(template.text, data, storable),
    html: template.html === null ? null : fill(template.html, data, (value) => escapeHtml(storable(value))),
  };
}

/** The content of a mail with a text of its own. @throws Error when its subject or text is missing */
export function composePlain({ subject, text, html }: Partial<PlainMail>): Composed {
  if (typeof subject !== 'string' || typeof text !== 'string')
    throw new Error('an email must have either "template" and "data", or "subject" and "text" (and optionally "html")');
  return { subject: oneLine(storable(subject)), text: storable(text), html: html === undefined ? null : storable(html) };
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
