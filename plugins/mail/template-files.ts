import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { type BootProblem, BootProblemsError, nearest } from 'plinth';
import { type Pieces, parseHtmlTemplate, parseTextTemplate, placeholders } from './template.ts';

/** The template of a mail: the plugin's own, or the app's replacement. */
export interface Template {
  readonly subject: Pieces;
  readonly text: Pieces;
  /** Null if the mail has no HTML part. */
  readonly html: Pieces | null;
  /** Names of all values that must be given. */
  readonly data: ReadonlySet<string>;
}

/** The templates by name, and warnings about the app's files. */
export interface TemplateReading {
  readonly templates: ReadonlyMap<string, Template>;
  readonly warnings: readonly string[];
}

const FILE = /^([\w-]+)\.(txt|html)$/;

/**
 * Reads the plugins' folders, and the app's files that replace theirs.
 * @param own the app's folder, which may be absent
 * @param appDir folder that file names in messages are relative to
 * @throws BootProblemsError with every mistake and its file
 */
export function readTemplates(folders: readonly string[], own: string, appDir: string): TemplateReading {
  return new Reader(appDir).read(folders, own);
}

class Reader {
  readonly #appDir: string;
  readonly #problems: BootProblem[] = [];
  readonly #warnings: string[] = [];
  readonly #templates = new Map<string, Template>();
  readonly #folders = new Map<string, string>();

  constructor(appDir: string) {
    this.#appDir = appDir;
  }

  read(folders: readonly string[], own: string): TemplateReading {
    for (const folder of folders) this.#readPlugins(folder);
    this.#readApp(own);
    if (this.#problems.length > 0) throw new BootProblemsError('Email templates are invalid:', this.#problems, 'MAIL_TEMPLATES');
    return { templates: this.#templates, warnings: this.#warnings };
  }

  #readPlugins(folder: string): void {
    const files = filesOf(folder);
    if (files === null) this.#problems.push({ file: folder, path: [], message: 'the template folder does not exist' });
    for (const [name, kinds] of files ?? []) {
      const other = this.#folders.get(name);
      if (other !== undefined) this.#problem(folder, name, 'txt', `${other} already contains a template with this name`);
      else if (!kinds.has('txt')) this.#problem(folder, name, 'html', `the file ${name}.txt is missing in the same folder`);
      else this.#readPluginMail(folder, name, kinds);
      this.#folders.set(name, folder);
    }
  }

  #readPluginMail(folder: string, name: string, kinds: ReadonlySet<string>): void {
    const file = this.#parse(folder, name, 'txt', parseTextTemplate);
    if (file === null) return;
    const { subject, text } = file;
    const data = new Set(file.data ?? placeholders(joined(subject, text)));
    if (file.data !== null) this.#check(folder, name, 'txt', joined(subject, text), data);
    const html = kinds.has('html') ? this.#parse(folder, name, 'html', parseHtmlTemplate) : null;
    if (html !== null) this.#check(folder, name, 'html', html, data);
    this.#templates.set(name, { subject, text, html, data });
  }

  #readApp(folder: string): void {
    for (const [name, kinds] of filesOf(folder) ?? []) {
      const template = this.#templates.get(name);
      if (template !== undefined) this.#templates.set(name, this.#overridden(template, folder, name, kinds));
      // Only a warning, because the plugin that sends this mail may be off.
      else if (!this.#folders.has(name)) this.#warnings.push(this.#unknown(folder, name, kinds));
    }
  }

  #overridden(template: Template, folder: string, name: string, kinds: ReadonlySet<string>): Template {
    const file = kinds.has('txt') ? this.#parse(folder, name, 'txt', parseTextTemplate) : null;
    if (file !== null) this.#check(folder, name, 'txt', joined(file.subject, file.text), template.data);
    const html = kinds.has('html') ? this.#parse(folder, name, 'html', parseHtmlTemplate) : null;
    if (html !== null) this.#check(folder, name, 'html', html, template.data);
    return { ...template, ...(file !== null && { subject: file.subject, text: file.text }), ...(html !== null && { html }) };
  }

  #unknown(folder: string, name: string, kinds: ReadonlySet<string>): string {
    const similar = nearest(name, this.#templates.keys());
    const advice = similar === null ? '' : ` (did you mean "${similar}"?)`;
    return `${this.#file(folder, name, [...kinds].join(' and .'))} is not used: no plugin sends an email "${name}"${advice}`;
  }

  #parse<T>(folder: string, name: string, kind: string, parse: (source: string) => T): T | null {
    try {
      return parse(readFileSync(join(folder, `${name}.${kind}`), 'utf8'));
    } catch (error) {
      this.#problem(folder, name, kind, (error as Error).message);
      return null;
    }
  }

  #check(folder: string, name: string, kind: string, pieces: Pieces, data: ReadonlySet<string>): void {
    for (const placeholder of new Set(placeholders(pieces))) {
      if (data.has(placeholder)) continue;
      const known = data.size === 0 ? 'this email has no values' : `this email has ${[...data].sort().join(', ')}`;
      this.#problem(folder, name, kind, `{{${placeholder}}} has no value: ${known}`);
    }
  }

  #problem(folder: string, name: string, kind: string, message: string): void {
    this.#problems.push({ file: this.#file(folder, name, kind), path: [], message });
  }

  /** Files of the app are shown relative to it, others by their full path. */
  #file(folder: string, name: string, kind: string): string {
    const path = join(folder, `${name}.${kind}`);
    const inApp = relative(this.#appDir, path);
    return inApp.startsWith('..') ? path : inApp;
  }
}

function joined(subject: Pieces, text: Pieces): Pieces {
  // Both begin and end with text, so the last piece of one and the first of the other are joined.
  return [...subject.slice(0, -1), `${subject.at(-1)}\n${text[0]}`, ...text.slice(1)];
}

/** Names of mails with the extensions of their files, sorted by name; null if there is no folder. */
function filesOf(folder: string): ReadonlyMap<string, ReadonlySet<string>> | null {
  let entries: readonly string[];
  try {
    entries = readdirSync(folder).sort();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
  const files = new Map<string, Set<string>>();
  for (const entry of entries) {
    const [, name, kind] = FILE.exec(entry) ?? [];
    if (name !== undefined && kind !== undefined) files.set(name, (files.get(name) ?? new Set()).add(kind));
  }
  return files;
}
