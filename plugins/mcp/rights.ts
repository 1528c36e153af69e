import type { Ability } from 'plinth';

/** What is granted to who may let agents work, beside the rights on content. */
export const MCP = {
  /** To use the service at all. */
  use: 'plugin::mcp.use',
  /** To publish and unpublish by an agent. */
  publish: 'plugin::mcp.publish',
  /** To delete by an agent. */
  remove: 'plugin::mcp.delete',
} as const;

/** What is granted to who looks after the programs that people have connected. */
export const CONNECTIONS = { read: 'plugin::mcp.connection.read', end: 'plugin::mcp.connection.delete' } as const;

/** What an agent may do beside what its caller may. */
export interface AgentRights {
  readonly use: boolean;
  readonly publish: boolean;
  readonly remove: boolean;
}

/**
 * What somebody's agent may. A token whose type says what it may do was never given these actions by name: it may use what it may anyway, and what cannot be taken back only
 * where the app says so.
 * @param fullAccess whether what may do everything may also publish and delete
 */
export function agentRights(
  { can, isBroad = false as boolean }: Pick<Ability, 'can'> & { readonly isBroad?: boolean },
  fullAccess: boolean,
): AgentRights {
  const hard = (action: string) => can(action) && (!isBroad || fullAccess);
  return { use: isBroad || can(MCP.use), publish: hard(MCP.publish), remove: hard(MCP.remove) };
}
