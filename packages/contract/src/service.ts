import { Type } from 'typebox'
import { defineOperation } from './operation.ts'

const ApiInformation = Type.Object({ version: Type.String(), build: Type.String() }, { title: 'ApiInformation' })

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
  }),
}
