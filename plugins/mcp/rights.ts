import type { Ability } from 'plinth';

/** The actions that a caller needs to work through agents, in addition to the rights on content. */
export const MCP = {
  /** Use the service at all. */
  use: 'plugin::mcp.use',
  /** Publish and unpublish through an agent. */
  publish: 'plugin::mcp.publish',
  /** Delete through an agent. */
  remove: 'plugin::mcp.delete',
} as const;

/** The actions to list and end the connected programs of everybody. */
export const CONNECTIONS = { read: 'plugin::mcp.connection.read', end: 'plugin::mcp.connection.delete' } as const;

/** Which of these actions the agent of a caller has. */
export interface AgentRights {
  readonly use: boolean;
  readonly publish: boolean;
  readonly remove: boolean;
}

/**
 * The rights of a caller's agent. A broad token (full access, read-only) has no list of actions, so it cannot be granted these by name. It
 * may use the service, but may publish and delete only if the app allows it.
 * @param fullAccess whether broad tokens may also publish and delete
 */
export function agentRights(
  { can, isBroad = false as boolean }: Pick<Ability, 'can'> & { readonly isBroad?: boolean },
  fullAccess: boolean,
): AgentRights {
  const hard = (action: string) => can(action) && (!isBroad || fullAccess);
  return { use: isBroad || can(MCP.use), publish: hard(MCP.publish), remove: hard(MCP.remove) };
}
