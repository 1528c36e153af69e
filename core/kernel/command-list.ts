import { BootError } from '../config/index.ts';
import type { Command, Commands } from './commands.ts';
import type { Owner } from './owner.ts';

/** Commands of the program itself, which plugins cannot take. */
const OWN = ['start', 'migrate', 'plugins', 'hooks', 'routes', 'conformance', 'help'];

/** The commands that the plugins of a kernel added. */
export class CommandList implements Commands {
  readonly all: (Command & { readonly plugin: string })[] = [];
  readonly #owner: Owner;

  constructor(owner: Owner) {
    this.#owner = owner;
  }

  add(command: Command): void {
    this.#owner.mustBeOpen(`command "${command.name}"`);
    const plugin = this.#owner.current;
    const other = this.all.find(({ name }) => name === command.name);
    if (other !== undefined || OWN.includes(command.name)) {
      const holder = other === undefined ? 'plinth itself' : `plugin "${other.plugin}"`;
      throw new BootError(`plugin "${plugin}" adds the command "${command.name}", which ${holder} has already`, 'COMMAND_DUPLICATE');
    }
    if ((command.run === undefined) === (command.commands === undefined)) {
      throw new BootError(`command "${command.name}" of plugin "${plugin}" must have either run or commands`, 'COMMAND_INVALID');
    }
    this.all.push({ ...command, plugin });
  }
}
