import * as oidc from 'openid-client'
import { Problem } from '../../platform/problem.ts'

export interface OidcSettings {
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
  /** Who gets an account by signing in: the invited and those of an organization's e-mail domains, or everyone. */
  readonly signUp: 'invited' | 'everyone'
}

/** What the provider says of the one who signs in. */
export interface Identity {
  readonly issuer: string
  readonly subject: string
  /** Only where the provider vouches for it. */
  readonly email: string | undefined
  readonly name: string | undefined
}

/** What must be the same when the browser comes back. */
export interface Journey {
  readonly state: string
  readonly nonce: string
  readonly verifier: string
}

interface OidcProvider {
  /** Where to send the browser. */
  start(): Promise<{ address: string; journey: Journey }>
  /** Refuses whatever does not belong to this journey. */
  finish(callback: URL, journey: Journey): Promise<Identity>
}

export function oidcProvider(settings: OidcSettings, redirectUri: string): OidcProvider {
  let found: Promise<oidc.Configuration> | undefined
  // Looked up at the first sign-in: a provider that is down must not keep the service from starting.
  const configuration = (): Promise<oidc.Configuration> =>
    (found ??= discover(settings).catch((error: unknown) => {
      found = undefined
      throw new Problem('unavailable', {}, { cause: error })
    }))

  return {
    async start() {
      const journey = {
        state: oidc.randomState(),
        nonce: oidc.randomNonce(),
        verifier: oidc.randomPKCECodeVerifier(),
      }
      const address = oidc.buildAuthorizationUrl(await configuration(), {
        redirect_uri: redirectUri,
        scope: 'openid email profile',
        code_challenge: await oidc.calculatePKCECodeChallenge(journey.verifier),
        code_challenge_method: 'S256',
        state: journey.state,
        nonce: journey.nonce,
      })
      return { address: address.href, journey }
    },
    async finish(callback, { state, nonce, verifier }) {
      const config = await configuration()
      try {
        const tokens = await oidc.authorizationCodeGrant(config, callback, {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: verifier,
          idTokenExpected: true,
        })
        const claims = tokens.claims()!
        const told =
          claims['email'] === undefined ? await oidc.fetchUserInfo(config, tokens.access_token, claims.sub) : claims
        return identityOf(claims.iss, claims.sub, told)
      } catch (error) {
        throw new Problem('oidc_failed', {}, { cause: error })
      }
    },
  }
}

function discover({ issuer, clientId, clientSecret }: OidcSettings): Promise<oidc.Configuration> {
  // Only a provider on this very machine may be without TLS; the configuration refuses all others.
  const execute = issuer.startsWith('http:') ? [oidc.allowInsecureRequests] : []
  return oidc.discovery(new URL(issuer), clientId, clientSecret, undefined, { execute, timeout: 10 })
}

const textOf = (claim: unknown): string | undefined =>
  typeof claim === 'string' && claim.trim() !== '' ? claim.trim() : undefined

// Some providers write it as a text.
const vouches = (claim: unknown): boolean => claim === true || claim === 'true'

const identityOf = (issuer: string, subject: string, told: Record<string, unknown>): Identity => ({
  issuer,
  subject,
  email: vouches(told['email_verified']) ? textOf(told['email']) : undefined,
  name: textOf(told['name'])?.slice(0, 64),
})
