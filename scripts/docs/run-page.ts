import { parse as parseGraphql, Source } from 'graphql';
import { Aliases, differences, fits } from './answers.ts';
import { type Block, filePathOf, filesOf, fileTextOf, type Instruction, type Page, readPage } from './blocks.ts';
import { checkAgainstSchema } from './graphql-blocks.ts';
import { type Answer, PageApp, type Printed } from './page-app.ts';
import { curlRequest, httpAnswer, httpRequests, type PageAnswer, type PageRequest } from './requests.ts';
import { checkCommand, plinthArguments } from './shell-commands.ts';
import { splitCommands, wordsOf } from './shell-words.ts';

/** Mistakes of a page, one line each. */
export type Problems = readonly string[];

/** Runs the blocks of a page, one after the other, and compares the results with those on the page. */
export async function runPage(page: Page): Promise<Problems> {
  const problems: string[] = [];
  const runs: AppRun[] = [];
  try {
    for (const parts of apps(page)) {
      const run = new AppRun(parts, runs.at(-1) ?? null);
      runs.push(run);
      problems.push(...(await run.all()));
      await run.app?.shutDown();
    }
  } finally {
    for (const { app } of runs) {
      await app?.shutDown();
      app?.remove();
    }
  }
  return problems;
}

/** The parts of a page, grouped by app. */
function apps({ parts }: Page): readonly (readonly (Block | Instruction)[])[] {
  const runs: (Block | Instruction)[][] = [[]];
  for (const part of parts) {
    if (part.kind === 'new app') runs.push([]);
    (runs.at(-1) as (Block | Instruction)[]).push(part);
  }
  return runs.filter((run) => run.length > 0);
}

/** The files with which an app begins that come from another page: `with a.ts, b.json of docs/other.md`. */
function filesOfOther(beginning: string): readonly (readonly [string, string])[] {
  const [, names, page] = /^with (.+) of (\S+)$/.exec(beginning) ?? [];
  if (names === undefined || page === undefined) return [];
  const files = filesOf(readPage(page).parts);
  return names.split(', ').map((name) => {
    const text = files.get(name);
    if (text === undefined) throw new Error(`${page} has no file ${name}`);
    return [name, text];
  });
}

/** Runs the blocks for one app. */
class AppRun {
  readonly #parts: readonly (Block | Instruction)[];
  readonly files: ReadonlyMap<string, string>;
  readonly #variables = new Map<string, string>();
  readonly #aliases = new Aliases();
  readonly #problems: string[] = [];
  readonly #isDemo: boolean;
  readonly #starts: boolean;
  readonly #before: PageApp | null;
  /** Null until it is needed. */
  app: PageApp | null = null;
  /** The last response or output that no block has been compared with yet. */
  #answer: Answer | null = null;
  #last: Answer | null = null;

  /** @param before the run of the previous app, whose files and content can be kept */
  constructor(parts: readonly (Block | Instruction)[], before: AppRun | null) {
    this.#parts = parts;
    const beginning = parts[0]?.kind === 'new app' ? parts[0].text : '';
    this.#isDemo = beginning === 'demo';
    this.#starts = !beginning.startsWith('which does not start');
    this.#before = beginning.endsWith('on the content so far') ? (before?.app ?? null) : null;
    this.files = new Map([...(beginning.endsWith('so far') ? (before?.files ?? []) : filesOfOther(beginning)), ...filesOf(parts)]);
  }

  async all(): Promise<Problems> {
    for (const [index, part] of this.#parts.entries()) {
      try {
        if (part.kind === 'block') await this.#block(part, this.#parts[index + 1]);
        else if (part.kind === 'run') await this.#hidden(part.text);
        else if (part.kind === 'let') this.#let(part.text);
      } catch (error) {
        this.#problems.push(`${part.place}: ${error instanceof Error ? error.message : String(error)}`);
      }
    }
    this.#settle('the end of the page');
    if ([...this.files.keys()].some((path) => /^(config|src)\//.test(path))) await this.#start();
    return this.#problems;
  }

  /** Boots the app, which validates all configuration and content types on the page. */
  async #start(): Promise<void> {
    const place = this.#parts[0]?.place;
    const failure = await this.#running.boot().then(
      () => null,
      (error: Error) => error.message,
    );
    if (failure !== null && this.#starts) this.#problems.push(`${place}: the app does not start: ${failure}`);
    if (failure === null && !this.#starts) this.#problems.push(`${place}: the app starts`);
  }

  get #running(): PageApp {
    this.app ??= new PageApp(this.files, this.#isDemo, this.#before);
    return this.app;
  }

  async #block(block: Block, next: Block | Instruction | undefined): Promise<void> {
    const { language, text, place } = block;
    const isFile = filePathOf(block) !== null;
    const shown =
      language === 'http'
        ? httpAnswer(text)
        : language === 'json' && !isFile && this.#answer !== null
          ? { status: null, headers: {}, body: text }
          : null;
    if (shown !== null) return this.#compare(shown, place);
    this.#settle(place);
    if (language === 'json') JSON.parse(fileTextOf(block));
    else if (isFile) return;
    else if (language === 'http') for (const request of httpRequests(text)) await this.#send(this.#filledIn(request), place);
    else if (language === 'sh') await this.#shell(text, place, next?.kind === 'block' && next.language === 'text' ? next.text : null);
    else if (language === 'graphql')
      await this.#graphql(text, place, next?.kind === 'block' && next.language === 'json' ? next.text : null);
  }

  /** Reports a failed response that no block shows. */
  #settle(place: string): void {
    const { asked, status, text } = this.#answer ?? { status: 200 };
    if (status >= 400) this.#problems.push(`${place}: before this, ${asked} was answered ${status} ${text}`);
    this.#answer = null;
  }

  #compare({ status, headers, body }: { status: number | null } & Omit<PageAnswer, 'status'>, place: string): void {
    if (this.#answer === null) throw new Error('there is no request whose answer this is');
    const answer = this.#answer;
    this.#answer = null;
    const expected = body === null ? null : (JSON.parse(body) as { readonly error?: { readonly status?: number } });
    const wanted = status ?? expected?.error?.status ?? null;
    const complain = (text: string) => this.#problems.push(`${place}: ${answer.asked}: ${text}`);
    if (wanted !== null && wanted !== answer.status) complain(`status ${answer.status}, expected ${wanted}: ${answer.text.slice(0, 500)}`);
    else if (wanted === null && answer.status >= 400) complain(`status ${answer.status}: ${answer.text.slice(0, 500)}`);
    for (const [name, value] of Object.entries(headers)) {
      const found = answer.headers.get(name);
      if (found === null || !fits(value, found)) complain(`header ${name}: ${found}`);
    }
    if (body !== null) for (const difference of differences(expected, parsed(answer.text), this.#aliases)) complain(difference);
  }

  #filledIn({ path, headers, body, ...request }: PageRequest): PageRequest {
    const fill = (text: string) => text.replace(/\$([A-Z][A-Z_]+)\b/g, (found, name) => this.#variables.get(name) ?? found);
    return {
      ...request,
      path: fill(path),
      headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, fill(value)])),
      body: typeof body === 'string' ? fill(body) : body,
    };
  }

  async #send(request: PageRequest, place: string): Promise<void> {
    this.#settle(place);
    const { aliases, path, body } = { aliases: this.#aliases, ...request };
    const resolved = { ...request, path: aliases.resolve(path), body: typeof body === 'string' ? aliases.resolve(body) : body };
    this.#answer = await this.#running.send(resolved);
    this.#last = this.#answer;
  }

  async #shell(text: string, place: string, output: string | null): Promise<void> {
    const commands = splitCommands(text);
    for (const [index, { assigns, text: command, isCommand }] of commands.entries()) {
      if (assigns !== null && !isCommand) this.#variables.set(assigns, wordsOf(command, this.#variables).join(' '));
      if (!isCommand) continue;
      const words = wordsOf(command, this.#variables).map((word) => this.#aliases.resolve(word));
      const args = plinthArguments(words);
      if (args !== null && (assigns !== null || (output !== null && index === commands.length - 1))) {
        const printed = await this.#plinth(args);
        if (assigns !== null) this.#variables.set(assigns, printed.out.trim());
        else if (!fits(lines(output as string), lines(printed.out + printed.err)))
          throw new Error(`plinth ${args.join(' ')} printed\n${printed.out}${printed.err}`);
      } else if (words[0] === 'curl' && curlRequest(words, this.#running.folder) !== null) {
        await this.#send(curlRequest(words, this.#running.folder) as PageRequest, place);
      } else {
        await checkCommand(words, this.files, () => this.#running);
      }
    }
  }

  async #plinth(args: readonly string[]): Promise<Printed> {
    return await this.#running.plinth(args);
  }

  async #graphql(text: string, place: string, shown: string | null): Promise<void> {
    const { definitions } = parseGraphql(new Source(text, place));
    const operation = definitions.find((definition) => definition.kind === 'OperationDefinition');
    if (operation === undefined || operation.operation === 'subscription') {
      const problems = await checkAgainstSchema(text, this.#running);
      this.#problems.push(...problems.map((problem) => `${place}: ${problem}`));
      return;
    }
    const token = this.#variables.get('TOKEN');
    const headers = { 'Content-Type': 'application/json', ...(token !== undefined && { Authorization: `Bearer ${token}` }) };
    await this.#send({ method: 'POST', path: '/graphql', headers, body: JSON.stringify({ query: text }) }, place);
    const { errors } = parsed(this.#answer?.text ?? '') as { readonly errors?: unknown };
    if (errors !== undefined && !shown?.includes('"errors"')) this.#problems.push(`${place}: ${JSON.stringify(errors)}`);
  }

  /** Runs requests and commands that readers do not see. */
  async #hidden(text: string): Promise<void> {
    const place = 'a hidden request';
    if (/^(GET|POST|PUT|PATCH|DELETE) /.test(text)) {
      for (const part of text.split(/\n(?=(?:GET|POST|PUT|PATCH|DELETE) )/)) {
        for (const request of httpRequests(part)) await this.#send(this.#filledIn(request), place);
      }
    } else {
      const commands = splitCommands(text);
      for (const { text: command, assigns } of commands) {
        const words = wordsOf(command, this.#variables);
        const args = plinthArguments(words);
        if (args === null) await this.#shell(command, place, null);
        else {
          const { code, out, err } = await this.#plinth(args);
          if (code !== 0) throw new Error(`plinth ${args.join(' ')}: ${err}`);
          if (assigns !== null) this.#variables.set(assigns, out.trim());
        }
      }
    }
    this.#settle(place);
  }

  /** Sets a variable to a value of the last response: `NAME = data.documentId`. */
  #let(text: string): void {
    const [name = '', path = ''] = text.split(/\s*=\s*/);
    let value: unknown = parsed(this.#last?.text ?? '');
    for (const key of path.split('.')) value = (value as Record<string, unknown> | undefined)?.[key];
    if (typeof value !== 'string' && typeof value !== 'number') throw new Error(`the last answer has no ${path}: ${this.#last?.text}`);
    this.#variables.set(name, String(value));
  }
}

/** Lines without alignment blanks. */
function lines(text: string): string {
  return text
    .trim()
    .replace(/[ \t]+/g, ' ')
    .replace(/ ?\n ?/g, '\n');
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
