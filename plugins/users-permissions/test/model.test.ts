import { buildModel, createAttributeTypes } from 'plinth/testing';
import { roleContentType, userContentType } from '../content-types.ts';

const model = buildModel({ contentTypes: [userContentType, roleContentType], components: [] }, createAttributeTypes());

describe('the content types of users and roles', () => {
  it('are related both ways', () => {
    const user = model.contentType('plugin::users-permissions.user');
    const role = model.contentType('plugin::users-permissions.role');
    expect(user.attributes.get('role')).toMatchObject({ target: role.uid, relation: 'manyToOne', side: 'owner', inverse: 'users' });
    expect(role.attributes.get('users')).toMatchObject({ target: user.uid, relation: 'oneToMany', side: 'inverse', inverse: 'role' });
  });

  it('keep secrets private, and show what the user record shows', () => {
    const { attributes } = model.contentType('plugin::users-permissions.user');
    const names = (hidden: boolean) => [...attributes.values()].filter((attribute) => attribute.private === hidden).map(({ name }) => name);
    expect(names(true)).toEqual(['password', 'resetPasswordToken', 'confirmationToken']);
    expect(names(false)).toEqual([
      'id',
      'documentId',
      'username',
      'email',
      'provider',
      'confirmed',
      'blocked',
      'role',
      'createdAt',
      'updatedAt',
    ]);
  });

  it('have a constraint on what identifies a user or a role', () => {
    const unique = (uid: string) => [...model.contentType(uid).attributes.values()].filter(({ definition }) => definition.unique === true);
    expect(unique('plugin::users-permissions.user').map(({ name }) => name)).toEqual(['username', 'email']);
    expect(unique('plugin::users-permissions.role').map(({ name }) => name)).toEqual(['type']);
  });
});
