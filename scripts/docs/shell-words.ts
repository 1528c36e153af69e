/** Values of `$NAME`. */
export type Variables = ReadonlyMap<string, string>;

/** One command of a block, before variables are replaced. */
export interface ShellCommand {
  /** The variable that is set by `TOKEN=$(…)` or `TOKEN=value`. */
  readonly assigns: string | null;
  /** The command whose output is assigned, the value, or the command itself. */
  readonly text: string;
  /** Whether `text` is a command rather than a value. */
  readonly isCommand: boolean;
}

const ASSIGNMENT = /^([A-Z_][A-Z0-9_]*)=(?:\$\(([\s\S]*)\)|(\S*|'[^']*'|"[^"]*"))$/;

/** Splits the text of a block into commands: at line ends and at `&&`, `;` and `|`, except within quotes and after `\`. */
export function splitCommands(block: string): readonly ShellCommand[] {
  const texts: string[] = [];
  let current = '';
  let quote = '';
  let depth = 0;
  const end = () => {
    if (current.trim() !== '') texts.push(current.trim());
    current = '';
  };
  for (let at = 0; at < block.length; at++) {
    const letter = block[at] as string;
    const isOutside = quote === '' && depth === 0;
    if (letter === '\\' && quote !== "'") {
      at += 1;
      current += block[at] === '\n' ? ' ' : `\\${block[at]}`;
    } else if (quote !== '') {
      if (letter === quote) quote = '';
      current += letter;
    } else if (letter === '"' || letter === "'") {
      quote = letter;
      current += letter;
    } else if (letter === '#' && /(^|\s)$/.test(current)) {
      while (at + 1 < block.length && block[at + 1] !== '\n') at += 1;
    } else if (isOutside && (letter === '\n' || letter === ';' || letter === '|' || block.startsWith('&&', at))) {
      if (letter === '&') at += 1;
      end();
    } else {
      if (letter === '(') depth += 1;
      if (letter === ')') depth -= 1;
      current += letter;
    }
  }
  end();
  return texts.map(commandOf);
}

function commandOf(text: string): ShellCommand {
  const [found, name, command, value] = ASSIGNMENT.exec(text) ?? [];
  if (found === undefined) return { assigns: null, text: text.replace(/^(?:[A-Z_][A-Z0-9_]*=\S+\s+)+/, ''), isCommand: true };
  return { assigns: name as string, text: command ?? value ?? '', isCommand: command !== undefined };
}

/**
 * The words of a command, as a shell would pass them to the program. Redirections with `<` and `>` are left out.
 * @throws Error for an undefined variable
 */
export function wordsOf(command: string, variables: Variables): readonly string[] {
  const words: string[] = [];
  let current: string | null = null;
  let quote = '';
  for (let at = 0; at < command.length; at++) {
    const letter = command[at] as string;
    if (quote === "'" ? letter === "'" : letter === quote && quote !== '') quote = '';
    else if (quote === '' && (letter === '"' || letter === "'")) [quote, current] = [letter, current ?? ''];
    else if (letter === '\\' && quote !== "'") {
      at += 1;
      current = (current ?? '') + (quote === '"' && !'"\\$`'.includes(command[at] as string) ? '\\' : '') + command[at];
    } else if (letter === '$' && quote !== "'" && /^\$\{?[A-Za-z_]/.test(command.slice(at, at + 3))) {
      const [found, name] = /^\$\{?(\w+)\}?/.exec(command.slice(at)) as unknown as [string, string];
      const value = variables.get(name);
      if (value === undefined) throw new Error(`the variable ${name} is not set`);
      current = (current ?? '') + value;
      at += found.length - 1;
    } else if (/\s/.test(letter) && quote === '') {
      if (current !== null) words.push(current);
      current = null;
    } else if ((letter === '<' || letter === '>') && quote === '') break;
    else current = (current ?? '') + letter;
  }
  if (current !== null) words.push(current);
  return words;
}
