/**
 * A certificate for 127.0.0.1 that its own key signed, made here so that no private key lies in the tree (RFC 5280).
 * Not guaranteed: anything that a public authority would ask of one.
 */
import { generateKeyPairSync, sign } from 'node:crypto'

export interface CertificateForm {
  readonly from?: Date
  readonly to?: Date
  /** The name that it is for; 127.0.0.1 where it is left out. */
  readonly host?: string
  readonly subject?: string
}

const day = 86_400_000
const tag = {
  integer: 2,
  bits: 3,
  bytes: 4,
  oid: 6,
  utf8: 12,
  utcTime: 23,
  sequence: 0x30,
  set: 0x31,
  boolean: 1,
} as const
const ecdsaWithSha256 = '06082a8648ce3d040302'
const commonName = '0603550403'
const alternativeName = '0603551d11'
const basicConstraints = '0603551d13'

/** PEM texts of the certificate and its key. */
export function selfSigned(form: CertificateForm = {}): { cert: string; key: string } {
  const { from = new Date(Date.now() - day), to = new Date(Date.now() + day), host, subject = 'relay' } = form
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const algorithm = der(tag.sequence, hex(ecdsaWithSha256))
  const name = der(tag.sequence, der(tag.set, der(tag.sequence, hex(commonName), der(tag.utf8, Buffer.from(subject)))))
  const general = host === undefined ? der(0x87, Buffer.from([127, 0, 0, 1])) : der(0x82, Buffer.from(host))
  const extension = (oid: string, value: Buffer): Buffer => der(tag.sequence, hex(oid), der(tag.bytes, value))
  const authority = der(tag.sequence, der(tag.boolean, Buffer.from([0xff])))
  const body = der(
    tag.sequence,
    der(0xa0, der(tag.integer, Buffer.from([2]))),
    der(tag.integer, Buffer.from([1])),
    algorithm,
    name,
    der(tag.sequence, time(from), time(to)),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(
      0xa3,
      der(tag.sequence, extension(basicConstraints, authority), extension(alternativeName, der(tag.sequence, general))),
    ),
  )
  const signature = der(tag.bits, Buffer.from([0]), sign('sha256', body, privateKey))
  const whole = der(tag.sequence, body, algorithm, signature).toString('base64')
  return {
    cert: `-----BEGIN CERTIFICATE-----\n${whole.replace(/.{64}/g, '$&\n')}\n-----END CERTIFICATE-----\n`,
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  }
}

const hex = (text: string): Buffer => Buffer.from(text, 'hex')
const time = (at: Date): Buffer =>
  der(
    tag.utcTime,
    Buffer.from(
      `${at
        .toISOString()
        .replace(/\.\d+Z$/, '')
        .replace(/[-:T]/g, '')
        .slice(2)}Z`,
    ),
  )

function der(type: number, ...contents: readonly Buffer[]): Buffer {
  const body = Buffer.concat(contents)
  const { length } = body
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 0xff]
  return Buffer.concat([Buffer.from([type, ...size]), body])
}
