/**
 * The schema of a package: its tables and nothing else.
 *
 * Each step is one statement, so it needs no transaction object. A comment on the schema names its package: another
 * package's schema is neither used nor dropped.
 */
import type { Database } from './database.js'

export interface Schema {
  database: Database
  /** Name of the schema, such as `chat_mail`. */
  name: string
  /** The package, such as `@chat-service/mail`. */
  owner: string
}

/** @throws Error naming the option, for a name that would need quotes. */
export function checkSchemaName(name: unknown): string {
  if (typeof name === 'string' && /^[a-z_][a-z0-9_]{0,62}$/.test(name)) return name
  throw new Error(
    `\`schema\` must be 1 to 63 lower-case letters, digits and underscores, and not begin with a digit; got ${JSON.stringify(name)}`,
  )
}

/**
 * Creates the schema and applies missing migrations, all in one statement. Idempotent; safe to run concurrently.
 *
 * @param migrations statements of each version, in order, with unqualified table names. A released one never changes.
 * @throws Error if a schema of this name has tables of another owner.
 */
export async function installSchema({ database, name, owner }: Schema, migrations: readonly string[]): Promise<void> {
  const steps = migrations.map(
    (statements, index) => `
      if not exists (select from migrations where version = ${index + 1}) then
        ${statements}
        insert into migrations (version) values (${index + 1});
      end if;`,
  )
  await database.query(`do $install$ begin
      perform pg_advisory_xact_lock(hashtextextended('chat-service schema ${name}', 0));
      if not ${isOwned(name, owner)} and exists (
        select from pg_class where relnamespace = (select oid from pg_namespace where nspname = '${name}')
      ) then
        raise exception 'The schema ${name} has tables of another owner. Choose another name with the option schema.';
      end if;
      if not ${isOwned(name, owner)} then
        create schema if not exists "${name}";
        comment on schema "${name}" is '${owner}';
      end if;
      perform set_config('search_path', '"${name}"', true);
      create table if not exists migrations (
        version int primary key,
        applied_at timestamptz not null default now()
      );
      ${steps.join('')}
    end $install$`)
}

/** Drops the schema with its contents, if the owner matches. */
export async function removeSchema({ database, name, owner }: Schema): Promise<void> {
  await database.query(`do $remove$ begin
      if ${isOwned(name, owner)} then
        drop schema "${name}" cascade;
      end if;
    end $remove$`)
}

const isOwned = (name: string, owner: string) =>
  `exists (
    select from pg_namespace
     where nspname = '${name}' and obj_description(oid, 'pg_namespace') = '${owner}'
  )`
