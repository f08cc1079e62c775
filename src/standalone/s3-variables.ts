import * as v from 'valibot'
import { ConfigError } from '../index'
import type { S3Options } from './s3-storage'
import { flag, publicUrl, secret, wholeNumber, type Variable } from './variable-schemas'

const endpoint = () =>
  v.optional(publicUrl('a URL that starts with http: or https: and has neither query nor password'))
const hidden = () => 'something else'

/** Where the server keeps files, if not in its data folder. */
export const s3Variables = {
  CHAT_S3_BUCKET: {
    about: 'Bucket of S3 or an S3-compatible storage for uploaded files. It can be private.',
    schema: v.optional(v.pipe(v.string(), v.regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'the name of a bucket'))),
    unset: 'files are in CHAT_DATA_DIR',
  },
  CHAT_S3_ENDPOINT: {
    about: 'Address of that storage, if it is not the one of Amazon.',
    schema: endpoint(),
    unset: 'https://s3.<CHAT_S3_REGION>.amazonaws.com',
    show: hidden,
  },
  CHAT_S3_PUBLIC_ENDPOINT: {
    about: 'Address under which clients reach that storage.',
    schema: endpoint(),
    unset: 'CHAT_S3_ENDPOINT',
    show: hidden,
  },
  CHAT_S3_REGION: {
    about: 'Region of the bucket.',
    schema: v.optional(v.pipe(v.string(), v.regex(/^[\w-]{1,50}$/, 'the name of a region')), 'us-east-1'),
  },
  CHAT_S3_PATH_STYLE: {
    about: 'Whether the bucket stands in the path of a URL, and not in the name of its host.',
    schema: v.optional(flag()),
    unset: 'true with CHAT_S3_ENDPOINT, otherwise false',
  },
  CHAT_S3_PREFIX: {
    about: 'What the names of all objects begin with, such as chat/.',
    schema: v.optional(v.pipe(v.string(), v.regex(/^[\w./-]{0,200}$/, 'at most 200 of A-Z a-z 0-9 _ . / -')), ''),
    unset: 'nothing',
  },
  CHAT_S3_ACCESS_KEY: {
    about: 'Access key, which may put, get and delete objects, and put them in parts.',
    schema: v.optional(secret('an access key')),
    show: () => '',
    isSecret: true,
  },
  CHAT_S3_SECRET_KEY: {
    about: 'Its secret.',
    schema: v.optional(secret('a secret key')),
    show: () => '',
    isSecret: true,
  },
  CHAT_S3_URL_SECONDS: {
    about: 'For how long a URL of the bucket works, to which the URL of a file leads.',
    schema: v.optional(wholeNumber(604_800, 10), '300'),
  },
} satisfies Record<string, Variable>

type S3Variables = typeof s3Variables
type ReadS3 = <N extends keyof S3Variables>(name: N) => v.InferOutput<S3Variables[N]['schema']>

/** Undefined if files are kept elsewhere. */
export function readS3Options(read: ReadS3): S3Options | undefined {
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
    throw new ConfigError('CHAT_S3_BUCKET is missing: it names the bucket of the other CHAT_S3 settings.')
  }
  if (accessKey === undefined || secretKey === undefined) {
    throw new ConfigError('CHAT_S3_BUCKET needs CHAT_S3_ACCESS_KEY and CHAT_S3_SECRET_KEY beside it.')
  }
  return { bucket, region, endpoint: address ?? `https://s3.${region}.amazonaws.com`, accessKey, secretKey, ...rest }
}
