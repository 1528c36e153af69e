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

/** `plinth admin two-factor`, for people who have lost the device that makes their codes. */
export function secondFactorCommand({ secondFactors, find, tellOff }: SecondFactorCommandSources): Command {
  return {
    name: 'two-factor',
    description: "Show or reset an admin user's two-factor authentication",
    arguments: '<email>',
    options: [{ flags: '--off', description: 'reset it and its recovery codes; the user is signed out and notified' }],
    async run({ arguments: [email], options, print }) {
      const person = await find(email);
      const factor = await secondFactors.find(person.documentId);
      if (factor === null) return print(`"${person.email}" has no two-factor authentication`);
      if (options.off !== true)
        return print(
          `"${person.email}" has two-factor authentication since ${factor.enabledAt}, with ${factor.recoveryCodes} unused recovery codes`,
        );
      await secondFactors.remove(person.documentId);
      print(`Reset the two-factor authentication of "${person.email}" and signed them out`);
      // Notify the person, who may not have asked for it.
      await tellOff(person);
    },
  };
}
