import { type Access, type Caller, callerName, ForbiddenError, ValidationError } from 'plinth';
import type { AskedProgram, ProgramPlace, ProgramScope } from 'plinth/plugins/admin';
import { MCP } from '../rights.ts';
import type { OAuthAddresses } from './addresses.ts';
import { described, OAuthError, type OAuthErrorCode } from './oauth-error.ts';
import type { Program } from './oauth-tables.ts';
import type { ProgramRegister } from './program-register.ts';
import type { ProgramStore } from './program-store.ts';
import { isNamed, placeOf, withParameters } from './redirects.ts';
import { CHOSEN_AT_FIRST, holds, SCOPES, scopesIn } from './scopes.ts';

/** Milliseconds in which a program must exchange its code. */
const CODE_LIFETIME = 60_000;

/** Characters of one parameter. */
const LONGEST = 4_000;

const PARAMETERS = [
  'client_id',
  'redirect_uri',
  'response_type',
  'code_challenge',
  'code_challenge_method',
  'state',
  'scope',
  'resource',
] as const;

type Parameters = { readonly [Name in (typeof PARAMETERS)[number]]?: string };

/** What a person decides. */
export interface Decision {
  readonly allow: boolean;
  readonly scopes: readonly string[];
}

/** What a person has decided of a program. */
export interface Decided {
  /** Where the page goes on to. */
  readonly to: string;
  readonly program: string;
  /** Null: he has refused. */
  readonly scopes: readonly ProgramScope[] | null;
}

/** A request whose program and address are known. */
interface Checked {
  readonly program: Program;
  readonly redirect: string;
  readonly place: ProgramPlace;
  readonly given: Parameters;
  readonly offered: readonly ProgramScope[];
  readonly problem: OAuthError | null;
}

/** What it stands on. */
export interface AuthorizationParts {
  readonly programs: ProgramRegister;
  readonly store: ProgramStore;
  readonly addresses: OAuthAddresses;
  /** See `placeOf`. */
  readonly schemes: readonly string[];
  readonly access: Pick<Access, 'actions'>;
}

/** Asks people whether a program may do something in their name, and gives it a code. */
export class Authorization {
  readonly #parts: AuthorizationParts;

  constructor(parts: AuthorizationParts) {
    this.#parts = parts;
  }

  /** @param host header of the request @throws ValidationError where nobody knows whom to answer: nobody is sent anywhere then */
  async ask(query: unknown, { ability }: Caller, host: string): Promise<AskedProgram> {
    const checked = await this.#check(query, host);
    const { program, place, offered, problem } = checked;
    const scopes = offered.map((name) => ({
      name,
      isChosen: CHOSEN_AT_FIRST.includes(name),
      isHeld: holds(ability, name, this.#parts.access.actions.keys()),
    }));
    const back =
      problem === null ? null : this.#back(checked, host, { error: problem.error, error_description: described(problem.message) });
    return { name: program.name, place, scopes, problem: problem?.message ?? null, back };
  }

  /** @throws ValidationError also for scopes that nobody asked for, or that he does not have himself, ForbiddenError for who may let no agent work */
  async decide(query: unknown, { allow, scopes: chosen }: Decision, caller: Caller, host: string): Promise<Decided> {
    const checked = await this.#check(query, host);
    const { program, redirect, given, offered, problem } = checked;
    const answered = (parameters: Readonly<Record<string, string>>, scopes: readonly ProgramScope[] | null): Decided => ({
      to: this.#back(checked, host, parameters),
      program: program.name,
      scopes,
    });
    if (problem !== null) return answered({ error: problem.error, error_description: described(problem.message) }, null);
    if (!allow) return answered(refusal('access_denied', 'The person has refused'), null);
    if (!caller.ability.can(MCP.use)) throw new ForbiddenError('You were not granted plugin::mcp.use, which agents need');
    const strange = chosen.find((scope) => !offered.includes(scope as ProgramScope));
    if (strange !== undefined)
      throw new ValidationError(`scopes: ${JSON.stringify(strange.slice(0, 100))} was not asked for`, { path: ['scopes'] });
    const scopes = SCOPES.filter((scope) => chosen.includes(scope));
    if (scopes.length === 0) throw new ValidationError('scopes: choose one at least', { path: ['scopes'] });
    const { access, store, addresses } = this.#parts;
    const lacking = scopes.find((scope) => !holds(caller.ability, scope, access.actions.keys()));
    if (lacking !== undefined) throw new ValidationError(`scopes: you were not granted ${lacking} yourself`, { path: ['scopes'] });
    const code = await store.addCode(
      {
        program: Number(program.id),
        person: callerName(caller) as string,
        // Of his session, not of this moment: who holds the request back until the password is another gets nothing.
        epoch: caller.epoch ?? null,
        scopes: scopes.join(' '),
        resource: addresses.resource(host),
        redirect,
        challenge: given.code_challenge as string,
      },
      CODE_LIFETIME,
    );
    return answered({ code }, scopes);
  }

  #back({ redirect, given }: Checked, host: string, parameters: Readonly<Record<string, string>>): string {
    return withParameters(redirect, { ...parameters, state: given.state, iss: this.#parts.addresses.base(host) });
  }

  async #check(query: unknown, host: string): Promise<Checked> {
    const given = parametersOf(query);
    const program = given.client_id === undefined ? null : await this.#parts.programs.find(given.client_id);
    if (program === null) throw new ValidationError('client_id: no such program has registered here', { path: ['client_id'] });
    const redirect = given.redirect_uri;
    const place = redirect === undefined ? null : placeOf(redirect, this.#parts.schemes);
    if (redirect === undefined || place === null || !isNamed(redirect, JSON.parse(program.redirects)))
      throw new ValidationError('redirect_uri: it is none of those that the program has named', { path: ['redirect_uri'] });
    const offered = given.scope === undefined ? SCOPES : scopesIn(given.scope);
    return { program, redirect, place, given, offered, problem: this.#problem(given, offered, host) };
  }

  #problem(given: Parameters, offered: readonly ProgramScope[], host: string): OAuthError | null {
    const { response_type: type, code_challenge: challenge, code_challenge_method: method, resource } = given;
    if (type !== 'code') return new OAuthError('unsupported_response_type', 'response_type: expected code');
    if (challenge === undefined || method !== 'S256')
      return new OAuthError('invalid_request', 'code_challenge: expected one, with code_challenge_method S256');
    if (!/^[\w-]{43}$/.test(challenge)) return new OAuthError('invalid_request', 'code_challenge: expected a SHA-256 in base64url');
    if (resource !== undefined && !isSame(resource, this.#parts.addresses.resource(host)))
      return new OAuthError('invalid_target', `resource: there is only ${this.#parts.addresses.resource(host)}`);
    if (offered.length === 0) return new OAuthError('invalid_scope', `scope: expected some of ${SCOPES.join(' ')}`);
    return null;
  }
}

/** Whether two addresses name one resource: a slash at the end is not told apart. */
export function isSame(one: string, other: string): boolean {
  return one.replace(/\/$/, '') === other.replace(/\/$/, '');
}

/** @throws ValidationError for one that is there twice, or is too long */
function parametersOf(query: unknown): Parameters {
  const all = (typeof query === 'object' && query !== null ? query : {}) as Readonly<Record<string, unknown>>;
  const given = PARAMETERS.flatMap((name) => {
    const value = Object.hasOwn(all, name) ? all[name] : undefined;
    if (value === undefined || value === '') return [];
    if (typeof value !== 'string' || value.length > LONGEST)
      throw new ValidationError(`${name}: expected one text of at most ${LONGEST} characters`, { path: [name] });
    return [[name, value] as const];
  });
  return Object.fromEntries(given);
}

function refusal(error: OAuthErrorCode, description: string) {
  return { error, error_description: description };
}
