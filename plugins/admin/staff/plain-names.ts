import { checkedInput, type Documents, plainName, z } from 'plinth';
import { PERSON_UID } from './person-content-type.ts';

const named = z.object({ name: plainName(255) });

/**
 * Refuses names of staff with line breaks and other control characters, whoever writes them: the names are in subjects of mails, in logs and
 * in the pages of others.
 */
export function refuseControlCharacters({ hooks }: Pick<Documents, 'hooks'>, plugin: string): void {
  hooks.before.tap(`${plugin}:names`, (change) => {
    if (change.type.uid !== PERSON_UID || (change.kind !== 'create' && change.kind !== 'update')) return change;
    const { name } = change.data;
    // Names that are missing, empty or no texts are refused with the other attributes.
    if (typeof name !== 'string' || name.trim() === '') return change;
    return { ...change, data: { ...change.data, ...checkedInput(named, { name }) } };
  });
}
