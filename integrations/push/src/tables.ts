import { arrivalsTable } from '../../shared/src/arrivals.js'
import { queueColumns } from '../../shared/src/queue.js'

/** Devices of a user. */
export const MAX_DEVICES = 25

/**
 * `arrivals` has a row for each message, or question of a message, that may need a push. It becomes a row of
 * `deliveries`
 * for each device of its recipients. A delivery with an empty `message_id` withdraws the notices of a channel that were read
 * elsewhere; while it is sent, a second one with a `question_id` follows. A notice without `due_at` was sent; it stays until it is withdrawn. `badge` and `may_show` are written
 * before the request too, because its response may be lost.
 */
export const migrations = [
  `create table devices (
     tenant_id text not null,
     user_id text not null,
     device_id text not null,
     provider text not null check (provider in ('APNS', 'FCM', 'WEB')),
     -- Of Web Push the endpoint.
     token text not null,
     -- Of Web Push: { p256dh, auth }.
     keys jsonb,
     environment text,
     -- Deliveries of a lane are sent to one server.
     lane text not null,
     -- The unread total that the device shows, or the largest that it may show.
     badge bigint,
     created_at timestamptz not null default now(),
     updated_at timestamptz not null default now(),
     primary key (tenant_id, user_id, device_id)
   );
   create index devices_token on devices using hash (token);

   ${arrivalsTable}

   create table deliveries (
     tenant_id text not null,
     user_id text not null,
     device_id text not null,
     channel_id text not null,
     message_id text not null,
     question_id text not null default '',
     -- Position of the message in its channel.
     seq bigint not null,
     lane text not null,
     -- Whether the device shows the notice, or may.
     may_show boolean not null default false,
     created_at timestamptz not null default now(),
     ${queueColumns},
     primary key (tenant_id, user_id, device_id, channel_id, message_id, question_id),
     foreign key (tenant_id, user_id, device_id) references devices on delete cascade
   );
   create index deliveries_due on deliveries (lane, due_at) where due_at is not null;
   create index deliveries_device on deliveries (tenant_id, user_id, device_id) where due_at is not null;
   create index deliveries_reads on deliveries (tenant_id, user_id, device_id, created_at) where message_id = '';
   create index deliveries_created on deliveries (created_at);

   -- Registers a device. A token belongs to the user who registered it last. No row: the user has too many devices.
   create function put_device(
     p_tenant text, p_user text, p_device text, p_provider text, p_token text, p_keys jsonb, p_environment text, p_lane text
   )
   returns setof devices language plpgsql set search_path from current as $put_device$
   begin
     perform pg_advisory_xact_lock(hashtextextended('chat_push token ' || p_token, 0));
     perform pg_advisory_xact_lock(hashtextextended('chat_push user ' || p_tenant || ' ' || p_user, 0));
     if (
       select count(*) >= ${MAX_DEVICES}
         from devices d
        where d.tenant_id = p_tenant and d.user_id = p_user and d.device_id <> p_device and d.token <> p_token
     ) then
       return;
     end if;
     delete from devices d
      where d.provider = p_provider and d.token = p_token
        and (d.tenant_id, d.user_id, d.device_id) <> (p_tenant, p_user, p_device);
     return query
       insert into devices as d (tenant_id, user_id, device_id, provider, token, keys, environment, lane)
       values (p_tenant, p_user, p_device, p_provider, p_token, p_keys, p_environment, p_lane)
           on conflict (tenant_id, user_id, device_id) do update
          set provider = excluded.provider, token = excluded.token, keys = excluded.keys,
              environment = excluded.environment, lane = excluded.lane, updated_at = now(),
              badge = case when d.token = excluded.token then d.badge end
       returning d.*;
   end
   $put_device$;`,
  `create index deliveries_tenant_due on deliveries (lane, tenant_id, due_at) where due_at is not null;
   drop index deliveries_due;
   create index deliveries_device_due on deliveries (tenant_id, user_id, device_id, due_at) where due_at is not null;
   drop index deliveries_device;`,
]
