import type { Command } from 'plinth';
import type { PopulationAccounts } from 'plinth/plugins/users-permissions';

/** A person that a command names. */
export interface NamedPerson {
  readonly documentId: string;
  readonly email: string;
  readonly name: string;
}

/** What the command needs. */
export interface SecondFactorCommandSources {
  readonly secondFactors: NonNullable<PopulationAccounts['secondFactors']>;
  /** @throws NotFoundError */
  find(email: string | undefined): Promise<NamedPerson>;
  /** Mails the person that their second factor was removed, if mails are sent. */
  tellOff(person: NamedPerson): Promise<void>;
}

/** `plinth admin second-factor`, for people who have lost the device that makes their codes. */
export function secondFactorCommand({ secondFactors, find, tellOff }: SecondFactorCommandSources): Command {
  return {
    name: 'second-factor',
    description: 'Says whether somebody has a second factor, or takes it away',
    arguments: '<email>',
    options: [{ flags: '--off', description: 'take it away, with its recovery codes; they are signed out, and get a mail' }],
    async run({ arguments: [email], options, print }) {
      const person = await find(email);
      const factor = await secondFactors.find(person.documentId);
      if (factor === null) return print(`"${person.email}" has no second factor`);
      if (options.off !== true)
        return print(`"${person.email}" has a second factor since ${factor.enabledAt}, and ${factor.recoveryCodes} recovery codes`);
      await secondFactors.remove(person.documentId);
      print(`"${person.email}" has no second factor any more and is signed out`);
      // Notify the person, who may not have asked for it.
      await tellOff(person);
    },
  };
}
