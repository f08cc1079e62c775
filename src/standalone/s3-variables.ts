import * as v from 'valibot'
import { ConfigError } from '../index'
import { flag, publicUrl, secret, wholeNumber, type ReaderOf, type Variable } from './variable-schemas'

const endpoint = () =>
  v.optional(publicUrl('a URL that starts with http: or https: and has neither query nor password'))
const hidden = () => 'something else'

/** S3 storage, instead of the data folder. */
export const s3Variables = {
  CHAT_S3_BUCKET: {
    about: 'Bucket of S3 or an S3-compatible storage for uploaded files. It may be private.',
    schema: v.optional(v.pipe(v.string(), v.regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'the name of a bucket'))),
    unset: 'files are in CHAT_DATA_DIR',
  },
  CHAT_S3_ENDPOINT: {
    about: 'Address of that storage, if it is not Amazon S3.',
    schema: endpoint(),
    unset: 'https://s3.<CHAT_S3_REGION>.amazonaws.com',
    show: hidden,
  },
  CHAT_S3_PUBLIC_ENDPOINT: {
    about: 'Address of that storage for clients.',
    schema: endpoint(),
    unset: 'CHAT_S3_ENDPOINT',
    show: hidden,
  },
  CHAT_S3_REGION: {
    about: 'Region of the bucket.',
    schema: v.optional(v.pipe(v.string(), v.regex(/^[\w-]{1,50}$/, 'the name of a region')), 'us-east-1'),
  },
  CHAT_S3_PATH_STYLE: {
    about: 'Whether the bucket is in the path of a URL instead of its host name.',
    schema: v.optional(flag()),
    unset: 'true with CHAT_S3_ENDPOINT, otherwise false',
  },
  CHAT_S3_PREFIX: {
    about: 'Prefix of all object names, such as chat/.',
    schema: v.optional(v.pipe(v.string(), v.regex(/^[\w./-]{0,200}$/, 'at most 200 of A-Z a-z 0-9 _ . / -')), ''),
    unset: 'nothing',
  },
  CHAT_S3_ACCESS_KEY: {
    about: 'Access key with the rights to put, get and delete objects, and for multipart uploads.',
    schema: v.optional(secret('an access key')),
    isSecret: true,
  },
  CHAT_S3_SECRET_KEY: {
    about: 'Its secret.',
    schema: v.optional(secret('a secret key')),
    isSecret: true,
  },
  CHAT_S3_URL_SECONDS: {
    about: 'Lifetime of the bucket URL to which a file URL redirects.',
    schema: v.optional(wholeNumber(604_800, 10), '300'),
  },
} satisfies Record<string, Variable>

export type S3Options = NonNullable<ReturnType<typeof readS3Options>>

/** Undefined without S3. */
export function readS3Options(read: ReaderOf<typeof s3Variables>) {
  const [bucket, region, address] = [read('CHAT_S3_BUCKET'), read('CHAT_S3_REGION'), read('CHAT_S3_ENDPOINT')]
  const [accessKey, secretKey] = [read('CHAT_S3_ACCESS_KEY'), read('CHAT_S3_SECRET_KEY')]
  const rest = {
    publicEndpoint: read('CHAT_S3_PUBLIC_ENDPOINT'),
    pathStyle: read('CHAT_S3_PATH_STYLE') ?? address !== undefined,
    prefix: read('CHAT_S3_PREFIX'),
    urlSeconds: read('CHAT_S3_URL_SECONDS'),
  }
  if (bucket === undefined) {
    if (address === undefined && accessKey === undefined && secretKey === undefined) return undefined
    throw new ConfigError('CHAT_S3_BUCKET is missing: the other CHAT_S3 settings require it.')
  }
  if (accessKey === undefined || secretKey === undefined) {
    throw new ConfigError('CHAT_S3_BUCKET requires CHAT_S3_ACCESS_KEY and CHAT_S3_SECRET_KEY.')
  }
  return { bucket, region, endpoint: address ?? `https://s3.${region}.amazonaws.com`, accessKey, secretKey, ...rest }
}
