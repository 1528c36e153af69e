/** Types of people and their rights. Types only, without imports. */

/** The rule under which an action is granted. */
export interface ToldRule {
  /** A condition as in `filters`; null: none. */
  readonly where: Readonly<Record<string, unknown>> | null;
  /** Null: all attributes. */
  readonly fields: readonly string[] | null;
}

/** An action or a wildcard, optionally with a rule, as files write it. */
export type ToldGrant = string | { action: string; where?: Record<string, unknown> | undefined; fields?: string[] | undefined };

/** An attribute that rules may name. */
export interface RightsAttribute {
  readonly name: string;
  readonly type: string;
  /** It is a relation to users of the app, so a rule may compare it with the caller. */
  readonly user?: boolean;
  /** The values of an enumeration. */
  readonly values?: readonly string[];
}

/** What actions are about: a content type, or a part of a plugin. */
export interface RightsSubject {
  readonly uid: string;
  readonly title: string;
  /** Null: a type of the app. */
  readonly plugin: string | null;
  readonly isType: boolean;
  readonly isSingle: boolean;
  readonly drafts: boolean;
  readonly localized: boolean;
  readonly attributes: readonly RightsAttribute[];
  readonly actions: readonly {
    readonly verb: string;
    /** Whether wildcards cover the action. */
    readonly wildcard: boolean;
    /** Whether a rule may limit the attributes. */
    readonly fields: boolean;
  }[];
}

/** Everything that can be granted. */
export interface Rights {
  readonly subjects: readonly RightsSubject[];
}

/** The person, token or role that the tester tests. */
export type Asker =
  | { readonly kind: 'staff' | 'user' | 'token'; readonly id: number }
  | { readonly kind: 'public' }
  | { readonly kind: 'role'; readonly of: 'staff' | 'visitors'; readonly name: string };

/**
 * Why a right is granted or not. `granted`. The asker gets no response at all: `blocked`, `second-factor`, `expired`. The action is not
 * granted: `not-granted`; or it needs another one that is not: `needs`. No such document exists: `missing`; or the rule hides it from the
 * asker: `hidden`.
 */
export type Reason = 'granted' | 'blocked' | 'second-factor' | 'expired' | 'not-granted' | 'needs' | 'missing' | 'hidden';

/** The result of the tester. */
export interface Verdict {
  readonly granted: boolean;
  readonly reason: Reason;
  /** Display name of the asker: "Ada". */
  readonly who: string;
  /** The role that decides, if there is one. */
  readonly role: string | null;
  /** The grants that allow it, as they were written: `api::*`. */
  readonly by: readonly string[];
  readonly rule: ToldRule | null;
  /** Attributes that may be read or written; null: all. */
  readonly fields: readonly string[] | null;
  /** Whether the result of a write must also fulfil the rule. */
  readonly conditional: boolean;
  /** The additional action that is needed and not granted. */
  readonly needs: string | null;
}

/** Whether a staff member has signed in yet, or is locked out. */
export type StaffState = 'invited' | 'active' | 'disabled';

/** A staff member, as administrators see them. */
export interface StaffPerson {
  readonly id: number;
  readonly documentId: string;
  readonly name: string;
  readonly email: string;
  readonly role: string | null;
  readonly state: StaffState;
  readonly secondFactor: boolean;
  /** Names of providers with which they have signed in. */
  readonly providers: readonly string[];
  /** Number of active sessions. */
  readonly sessions: number;
  readonly lastSeenAt: string | null;
  readonly createdAt: string;
  /** The last mail to them that could not be delivered; null: there is none. */
  readonly mailFailure: StaffMailFailure | null;
  /** Whether it is the caller. */
  readonly isMe: boolean;
  /** Whether they hold more than the caller, who then may not change them. */
  readonly isBeyond: boolean;
}

/** A staff role. */
export interface StaffRoleTold {
  readonly name: string;
  readonly title: string;
  /** The file that defines it; null: every app has it. */
  readonly file: string | null;
  readonly people: number;
  /** Whether it grants more than the caller holds, who then may not give it. */
  readonly isBeyond: boolean;
}

/** A rule that lets people in by a provider, with a role. */
export interface ProviderRuleTold {
  readonly provider: string;
  readonly domain: string;
  readonly role: string;
}

/** The staff, their roles, and how they sign in. */
export interface StaffTold {
  readonly people: readonly StaffPerson[];
  readonly roles: readonly StaffRoleTold[];
  /** Whether invitations are mailed. */
  readonly mail: boolean;
  /** Whether second factors are enabled. */
  readonly secondFactor: boolean;
  readonly providers: readonly { readonly name: string; readonly title: string }[];
  readonly rules: {
    readonly requiredRoles: readonly string[];
    readonly providerRoles: readonly ProviderRuleTold[];
    /** The file or variable that sets the value, which then cannot be changed here; null: it can. */
    readonly saidBy: { readonly requiredRoles: string | null; readonly providerRoles: string | null };
  };
}

/** The result of an invitation. */
export interface Invited {
  readonly person: StaffPerson;
  /** Path with the token behind `#`, returned only this once. */
  readonly link: string;
  /** Whether the link is mailed, too: `queued`: it will be sent; `off`: there is no mail server; otherwise why it cannot be sent. */
  readonly mail: 'queued' | 'off' | { readonly error: string };
  readonly expiresAt: string;
}

/** Whether a link of an invitation, or of a forgotten password, still works. */
export type LinkStatus =
  | {
      readonly state: 'valid';
      readonly name: string;
      readonly email: string;
      /** Whether the person has no password yet. */
      readonly isInvitation: boolean;
      readonly expiresAt: string;
    }
  /** `unknown`: it is incomplete, or a newer link or a change of the account has ended it. */
  | { readonly state: 'used' | 'expired' | 'unknown' };

/** A mail to a staff member that could not be delivered. */
export interface StaffMailFailure {
  readonly reason: string;
  /** UTC, ISO 8601. When the next attempt is due; null: delivery was given up. */
  readonly nextAt: string | null;
}

/** A role of staff or visitors, with its grants. */
export interface RoleTold {
  /** Id of a visitors' role; null for staff roles. */
  readonly id: number | null;
  /** Key of the role, as files and code use it. */
  readonly name: string;
  readonly title: string;
  readonly description: string | null;
  /** How many people have it; null: the caller may not see them. */
  readonly people: number | null;
  /** The file that defines it, which alone can change it; null: it is in the database, or every app has it. */
  readonly file: string | null;
  /** Whether every app has it, so that it cannot be changed. */
  readonly isBuiltIn: boolean;
  /** Whether a role of this name must exist. */
  readonly isNeeded: boolean;
  readonly grants: readonly ToldGrant[];
}

/** How a user of the app signs in. */
export interface VisitorWays {
  readonly password: boolean;
  readonly providers: readonly string[];
  /** Null: tokens do not belong to sessions. */
  readonly sessions: number | null;
  readonly lastSeenAt: string | null;
  /** Null: second factors are not enabled. */
  readonly secondFactor: boolean | null;
}

/** An API token. */
export interface Token {
  readonly id: number;
  readonly name: string;
  readonly type: 'full-access' | 'read-only' | 'custom';
  /** The grants of a custom token; null for other types. */
  readonly actions: readonly ToldGrant[] | null;
  readonly origin: 'config' | 'command' | 'import';
  /** The file that defines it; null: the database. */
  readonly keptBy: string | null;
  readonly createdAt: string;
  readonly lastUsedAt: string | null;
  readonly expiresAt: string | null;
}

/** A token that was created or renewed, with its value. The value is returned only this once. */
export interface MadeToken extends Token {
  readonly value: string;
}

/** Whether the public, which sends no credentials, can read the published version of a document. */
export interface PublicAccess {
  /**
   * `not-granted`: the role Public lacks permissions for the type; `excluded`: it has them, but they do not include this document; `public`:
   * it can be read.
   */
  readonly state: 'public' | 'not-granted' | 'excluded';
  /** Where alone the public can read it: in lists, or at its own address; null: at both, or at none. */
  readonly partly: 'list' | 'address' | null;
  /** Whether the public can read drafts where it can read documents. */
  readonly readsDrafts: boolean;
  /** Whether the missing permissions would allow only some documents or fields, as those do that the public has. */
  readonly isNarrowed: boolean;
  /** The permissions that are missing. */
  readonly actions: readonly string[];
  /** Whether the caller can grant them. */
  readonly mayAllow: boolean;
  /** The file that defines the role Public, where alone it can be changed; null: it can be changed here. */
  readonly file: string | null;
  /** Titles of the staff roles that can grant them. */
  readonly roles: readonly string[];
}
