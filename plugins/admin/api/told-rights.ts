/** What the page is told of people and of what they may do. Types alone, without imports. */

/** What an action is granted under. */
export interface ToldRule {
  /** A condition as in `filters`; null: none. */
  readonly where: Readonly<Record<string, unknown>> | null;
  /** Null: all of them. */
  readonly fields: readonly string[] | null;
}

/** An action or a wildcard, or one with a rule, as files write it. */
export type ToldGrant = string | { action: string; where?: Record<string, unknown> | undefined; fields?: string[] | undefined };

/** An attribute as rules may name it. */
export interface RightsAttribute {
  readonly name: string;
  readonly type: string;
  /** It leads to users of the app, so that a rule may ask whether it is the one who asks. */
  readonly user?: boolean;
  /** Of a list of words. */
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
    /** Wildcards stand for it too. */
    readonly wildcard: boolean;
    /** A rule may say which attributes. */
    readonly fields: boolean;
  }[];
}

/** Everything that can be granted. */
export interface Rights {
  readonly subjects: readonly RightsSubject[];
}

/** Whom the tester asks for. */
export type Asker =
  | { readonly kind: 'staff' | 'user' | 'token'; readonly id: number }
  | { readonly kind: 'public' }
  | { readonly kind: 'role'; readonly of: 'staff' | 'visitors'; readonly name: string };

/**
 * Why, or why not: `granted`; who asks gets no answer at all (`blocked`, `second-factor`, `expired`); the action is not granted (`not-granted`), or asks for another one that
 * is not (`needs`); no such document is there for it (`missing`), or the rule keeps it from who asks (`hidden`).
 */
export type Reason = 'granted' | 'blocked' | 'second-factor' | 'expired' | 'not-granted' | 'needs' | 'missing' | 'hidden';

/** What the tester says. */
export interface Verdict {
  readonly granted: boolean;
  readonly reason: Reason;
  /** What people call who was asked for: "Ada". */
  readonly who: string;
  /** The role by which, where there is one. */
  readonly role: string | null;
  /** What grants it, as it was written: `api::*`. */
  readonly by: readonly string[];
  readonly rule: ToldRule | null;
  /** Attributes that may be read or written; null: all. */
  readonly fields: readonly string[] | null;
  /** What is made of it must fulfil the rule too. */
  readonly conditional: boolean;
  /** The action that is asked for beside, and not granted. */
  readonly needs: string | null;
}

/** How far somebody of the staff has come in. */
export type StaffState = 'invited' | 'active' | 'disabled';

/** Somebody of the staff, as who looks after them sees them. */
export interface StaffPerson {
  readonly id: number;
  readonly documentId: string;
  readonly name: string;
  readonly email: string;
  readonly role: string | null;
  readonly state: StaffState;
  readonly secondFactor: boolean;
  /** Names of providers by which they have signed in. */
  readonly providers: readonly string[];
  /** Sessions that last. */
  readonly sessions: number;
  readonly lastSeenAt: string | null;
  readonly createdAt: string;
  /** Who asks is this person. */
  readonly isMe: boolean;
  /** Who asks holds less, and so may not change them. */
  readonly isBeyond: boolean;
}

/** A role of staff. */
export interface StaffRoleTold {
  readonly name: string;
  readonly title: string;
  /** The file that says it; null: it is there in every app. */
  readonly file: string | null;
  readonly people: number;
  /** Who asks holds less, and so may not give it. */
  readonly isBeyond: boolean;
}

/** Who is let in by a provider, and as what. */
export interface ProviderRuleTold {
  readonly provider: string;
  readonly domain: string;
  readonly role: string;
}

/** The staff, their roles, and how they come in. */
export interface StaffTold {
  readonly people: readonly StaffPerson[];
  readonly roles: readonly StaffRoleTold[];
  /** Invitations are mailed. */
  readonly mail: boolean;
  /** There are second factors. */
  readonly secondFactor: boolean;
  readonly providers: readonly { readonly name: string; readonly title: string }[];
  readonly rules: {
    readonly requiredRoles: readonly string[];
    readonly providerRoles: readonly ProviderRuleTold[];
    /** The file or variable that says it, so that nobody changes it here; null: it is changed here. */
    readonly saidBy: { readonly requiredRoles: string | null; readonly providerRoles: string | null };
  };
}

/** Somebody was invited. */
export interface Invited {
  readonly person: StaffPerson;
  /** Path with what proves it behind `#`, shown this once; null: it was mailed. */
  readonly link: string | null;
  readonly expiresAt: string;
}

/** A role of staff, or of visitors, with what it may do. */
export interface RoleTold {
  /** Of visitors' roles; null for those of staff. */
  readonly id: number | null;
  /** What files and code call it. */
  readonly name: string;
  readonly title: string;
  readonly description: string | null;
  /** How many have it; null: who asks may not see them. */
  readonly people: number | null;
  /** The file that keeps it, and in which alone it is changed; null: it is kept in the database, or there in every app. */
  readonly file: string | null;
  /** It is changed nowhere: there in every app. */
  readonly isBuiltIn: boolean;
  /** There must be one of this name. */
  readonly isNeeded: boolean;
  readonly grants: readonly ToldGrant[];
}

/** A user of the app: how they come in. */
export interface VisitorWays {
  readonly password: boolean;
  readonly providers: readonly string[];
  /** Null: tokens belong to no sessions. */
  readonly sessions: number | null;
  readonly lastSeenAt: string | null;
  /** Null: there are no second factors. */
  readonly secondFactor: boolean | null;
}

/** A token of a machine. */
export interface Token {
  readonly id: number;
  readonly name: string;
  readonly type: 'full-access' | 'read-only' | 'custom';
  /** Of a custom token; null for the others. */
  readonly actions: readonly ToldGrant[] | null;
  readonly origin: 'config' | 'command' | 'import';
  /** The file that keeps it; null: the database. */
  readonly keptBy: string | null;
  readonly createdAt: string;
  readonly lastUsedAt: string | null;
  readonly expiresAt: string | null;
}

/** A token that was made or renewed: with its value, this once. */
export interface MadeToken extends Token {
  readonly value: string;
}
