import type { Database, Row } from '../../shared/src/database.js'

export type ProviderName = 'APNS' | 'FCM' | 'WEB'

/** A device as it is stored. */
export interface Device {
  tenant_id: string
  user_id: string
  device_id: string
  provider: ProviderName
  /** For Web Push, the endpoint. */
  token: string
  /** For Web Push, with this server's public key at the time of registration. */
  keys: { p256dh: string; auth: string; serverKey?: string } | null
  environment: 'PRODUCTION' | 'SANDBOX' | null
  lane: string
  badge: number | null
  created_at: Date
  updated_at: Date
}

/** The registration of a device. */
export type Registration = Pick<Device, 'provider' | 'token' | 'keys' | 'environment' | 'lane'>

export type UserKey = { tenantId: string; userId: string }
export type DeviceKey = UserKey & { deviceId: string }

/** The devices of users. */
export class Devices {
  private readonly schema: string

  constructor(
    private readonly database: Database,
    schema: string,
  ) {
    this.schema = `"${schema}"`
  }

  /** @returns undefined if the user has too many devices. */
  async put(key: DeviceKey, { provider, token, keys, environment, lane }: Registration): Promise<Device | undefined> {
    const [row] = await this.select(`select * from ${this.schema}.put_device($1, $2, $3, $4, $5, $6::jsonb, $7, $8)`, [
      ...idsOf(key),
      provider,
      token,
      keys && JSON.stringify(keys),
      environment,
      lane,
    ])
    return row
  }

  async get(key: DeviceKey): Promise<Device | undefined> {
    const [row] = await this.select(`select * from ${this.schema}.devices where ${IS_DEVICE}`, idsOf(key))
    return row
  }

  list({ tenantId, userId }: UserKey): Promise<Device[]> {
    return this.select(
      `select * from ${this.schema}.devices where tenant_id = $1 and user_id = $2 order by created_at, device_id`,
      [tenantId, userId],
    )
  }

  async remove(key: DeviceKey): Promise<void> {
    await this.database.query(`delete from ${this.schema}.devices where ${IS_DEVICE}`, idsOf(key))
  }

  /** Removes a device whose token was reported gone. @returns false if it has registered since and is kept. */
  async removeGone(device: Device, goneAt: Date | undefined): Promise<boolean> {
    const { rows } = await this.database.query(
      `delete from ${this.schema}.devices
        where ${IS_DEVICE} and token = $4 and updated_at <= coalesce($5::timestamptz, now())
        returning 1`,
      [...idsOf(keyOf(device)), device.token, goneAt?.toISOString() ?? null],
    )
    return rows.length > 0
  }

  async removeUser({ tenantId, userId }: UserKey): Promise<void> {
    await this.database.query(`delete from ${this.schema}.devices where tenant_id = $1 and user_id = $2`, [
      tenantId,
      userId,
    ])
  }

  async removeTenant(tenantId: string): Promise<void> {
    await this.database.query(
      `with gone as (delete from ${this.schema}.arrivals where tenant_id = $1)
       delete from ${this.schema}.devices where tenant_id = $1`,
      [tenantId],
    )
  }

  private async select(text: string, values: unknown[]): Promise<Device[]> {
    const { rows } = await this.database.query(text, values)
    // Drivers return a bigint as text or as a number.
    return rows.map((row: Row) => ({ ...row, badge: row.badge === null ? null : Number(row.badge) }) as Device)
  }
}

const IS_DEVICE = 'tenant_id = $1 and user_id = $2 and device_id = $3'
const idsOf = ({ tenantId, userId, deviceId }: DeviceKey) => [tenantId, userId, deviceId]

export const keyOf = ({ tenant_id, user_id, device_id }: Pick<Device, 'tenant_id' | 'user_id' | 'device_id'>) => ({
  tenantId: tenant_id,
  userId: user_id,
  deviceId: device_id,
})
