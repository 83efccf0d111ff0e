import { Type } from 'typebox'
import { defineOperation } from './operation.ts'

const ApiInformation = Type.Object({ version: Type.String(), build: Type.String() }, { title: 'ApiInformation' })

const Health = Type.Object({ healthy: Type.Literal(true) }, { title: 'Health' })

const Readiness = Type.Object({ ready: Type.Literal(true), schema: Type.String() }, { title: 'Readiness' })

export const service = {
  getApiInformation: defineOperation({
    id: 'getApiInformation',
    method: 'GET',
    path: '/v1',
    section: 'Service',
    summary: 'Get the version of the service',
    access: { on: 'public' },
    returns: ApiInformation,
    status: 200,
    writes: false,
  }),
  getHealth: defineOperation({
    id: 'getHealth',
    method: 'GET',
    path: '/healthz',
    section: 'Service',
    summary: 'Tell whether this process answers; asks nothing of the database',
    access: { on: 'public' },
    returns: Health,
    status: 200,
    writes: false,
    probe: true,
  }),
  getReadiness: defineOperation({
    id: 'getReadiness',
    method: 'GET',
    path: '/readyz',
    section: 'Service',
    summary: 'Tell whether this node can serve: its database answers and has the schema it needs',
    access: { on: 'public' },
    returns: Readiness,
    status: 200,
    writes: false,
    probe: true,
  }),
}
