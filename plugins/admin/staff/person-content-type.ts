import type { ContentTypeDefinition } from 'plinth';
import { accountAttributes } from 'plinth/plugins/users-permissions';

/** Uid of the content type of staff. */
export const PERSON_UID = 'plugin::admin.person';

/** Table of staff. */
export const PEOPLE_TABLE = 'admin_people';

/** The content type of staff. The user name is the address. */
export const personContentType: ContentTypeDefinition = {
  uid: PERSON_UID,
  kind: 'collectionType',
  collectionName: PEOPLE_TABLE,
  info: { singularName: 'person', pluralName: 'people', displayName: 'Person', description: 'A user of the admin panel.' },
  options: { draftAndPublish: false },
  pluginOptions: { i18n: { localized: false }, 'content-type-builder': { visible: false } },
  accounts: true,
  attributes: {
    ...accountAttributes,
    password: { ...accountAttributes.password, minLength: 8 },
    name: { type: 'string', required: true, maxLength: 255 },
    /** Key of a role: `author`. */
    role: { type: 'string', required: true },
    /** BCP 47 code of the interface's language. Null: the language that the browser requests. */
    language: { type: 'string', maxLength: 35 },
  },
  origin: 'plugin admin',
};
