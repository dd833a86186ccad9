import { createHash, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto'
import type { ClientBase } from 'pg'

/** The role of everything after set-up: it may read events and call the functions, never write the table. It cannot log in. */
export const appRole = (schema: string): string => `${schema}_app`
/** The role that owns the log, the vault and the functions that write the log: no superuser either, and it cannot log in. */
export const ownerRole = (schema: string): string => `${schema}_owner`

/** The login of the product's connections. */
export interface DatabaseLogin {
  readonly user: string
  readonly password: string
}

/**
 * Makes the roles, with none of the rights that go beyond a schema, and hands what lies in the schema to its owner: stores made
 * before there was one belong to the role that set them up, often a superuser, whose functions would run as such.
 */
export async function createRoles(client: ClientBase, schema: string): Promise<void> {
  const [owner, app] = [ownerRole(schema), appRole(schema)]
  await client.query(`
    do $$ declare name text; begin
      foreach name in array array['${owner}', '${app}'] loop
        begin
          if not exists (select from pg_roles where rolname = name) then
            execute format('create role %I nologin nosuperuser nocreatedb nocreaterole', name);
          end if;
          -- Who is no superuser has to be a member to hand things over.
          if current_setting('is_superuser') = 'off' then execute format('grant %I to %I', name, current_user); end if;
        exception when duplicate_object or unique_violation then null; end;
      end loop;
    end $$;
    create schema if not exists ${schema};
    -- Of the database, not of the schema: another schema's set-up may make it at the same moment.
    do $$ begin
      create extension if not exists pg_trgm with schema public;
    exception when duplicate_object or unique_violation then null; end $$;
    do $$ declare thing record; begin
      if (select nspowner::regrole::text from pg_namespace where nspname = '${schema}') <> '${owner}' then
        alter schema ${schema} owner to ${owner};
      end if;
      for thing in
        select format('table %s', c.oid::regclass) as name from pg_class c
        where c.relnamespace = '${schema}'::regnamespace and c.relkind in ('r', 'p', 'v', 'm', 'f') and c.relowner not in ('${owner}'::regrole, '${app}'::regrole)
        union all
        select format('function %s', p.oid::regprocedure) from pg_proc p
        where p.pronamespace = '${schema}'::regnamespace and p.proowner not in ('${owner}'::regrole, '${app}'::regrole)
      loop
        execute format('alter %s owner to ${owner}', thing.name);
      end loop;
    end $$;
  `)
}

/**
 * The role that the product logs in as, with a password of its own, which only the schema's owner can read. One a database:
 * roles are the whole server's, and two databases of it would else change each other's password. It owns nothing and is a member
 * of the app role only, so that `set role` and `reset role` lead nowhere.
 */
export async function createLogin(client: ClientBase, schema: string): Promise<DatabaseLogin> {
  await client.query(
    'create table if not exists app_login (single boolean primary key default true check (single), password text not null)',
  )
  await client.query('insert into app_login (password) values ($1) on conflict do nothing', [
    randomBytes(24).toString('base64url'),
  ])
  const { rows } = await client.query<DatabaseLogin>(
    `select l.password, '${schema}_login_' || d.oid as "user" from app_login l cross join pg_database d where d.datname = current_database()`,
  )
  const login = rows[0]
  if (!login) throw new Error('the login of the product has no password')
  await client.query('reset role')
  const secret = `login password '${verifier(login.password)}'`
  const { rowCount } = await client.query('select from pg_roles r where r.rolname = $1', [
    login.user,
  ])
  // Again at each start: a user of the role may have given it another password.
  await client.query(
    rowCount === 0
      ? `create role ${login.user} nosuperuser nocreatedb nocreaterole ${secret}`
      : `alter role ${login.user} ${secret}`,
  )
  await client.query(`grant ${appRole(schema)} to ${login.user}`)
  return login
}

const ITERATIONS = 4096
/** The password as PostgreSQL keeps it (RFC 5803), so that it stands in no statement that a server may log. */
function verifier(password: string): string {
  const salt = randomBytes(16)
  const salted = pbkdf2Sync(password, salt, ITERATIONS, 32, 'sha256')
  const key = (name: string) => createHmac('sha256', salted).update(name).digest()
  const stored = createHash('sha256').update(key('Client Key')).digest('base64')
  return `SCRAM-SHA-256$${ITERATIONS}:${salt.toString('base64')}$${stored}:${key('Server Key').toString('base64')}`
}
