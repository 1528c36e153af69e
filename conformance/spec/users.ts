import { table } from './table.ts';

/** Users. */
export const usersRows = table([
  {
    id: 'users.record.id',
    text: 'A user carries an integer id.',
    section: 'User record (users-and-permissions)',
    needs: ['users-permissions'],
  },
  {
    id: 'users.record.document-id',
    text: 'A user carries documentId, a string.',
    section: 'User record (users-and-permissions)',
    needs: ['users-permissions'],
  },
  {
    id: 'users.record.username',
    text: 'A user carries username.',
    section: 'User record (users-and-permissions)',
    needs: ['users-permissions'],
  },
  {
    id: 'users.record.email',
    text: 'A user carries email.',
    section: 'User record (users-and-permissions)',
    needs: ['users-permissions'],
  },
  {
    id: 'users.record.provider',
    text: 'A user carries provider, a string.',
    section: 'User record (users-and-permissions)',
    needs: ['users-permissions'],
  },
  {
    id: 'users.record.confirmed',
    text: 'A user carries confirmed, a boolean.',
    section: 'User record (users-and-permissions)',
    needs: ['users-permissions'],
  },
  {
    id: 'users.record.blocked',
    text: 'A user carries blocked, a boolean.',
    section: 'User record (users-and-permissions)',
    needs: ['users-permissions'],
  },
  {
    id: 'users.record.timestamps',
    text: 'A user carries createdAt and updatedAt.',
    section: 'User record (users-and-permissions)',
    needs: ['users-permissions'],
  },
  {
    id: 'users.record.no-password',
    text: 'A user never carries a password.',
    section: 'User record (users-and-permissions)',
    needs: ['users-permissions'],
    decided: 'As in the reference.',
  },
  {
    id: 'users.endpoints.list',
    text: 'GET /api/users lists users, without an envelope.',
    section: 'User record (users-and-permissions)',
    needs: ['users-permissions'],
    decided: 'As in the reference.',
  },
  {
    id: 'users.endpoints.read',
    text: 'GET /api/users/:id answers one user.',
    section: 'User record (users-and-permissions)',
    needs: ['users-permissions'],
    decided: 'As in the reference.',
  },
  {
    id: 'users.endpoints.me',
    text: 'GET /api/users/me answers the user of the token.',
    section: 'User record (users-and-permissions)',
    needs: ['users-permissions'],
    decided: 'As in the reference.',
  },
  {
    id: 'users.endpoints.taken',
    text: 'A name or address that is taken is 400.',
    section: 'User record (users-and-permissions)',
    needs: ['users-permissions'],
    decided: 'As in the reference.',
  },
]);
