import { Type } from '@sinclair/typebox'

/** What the requests of approval are made of. */

export const Id = Type.String({ minLength: 1, maxLength: 64, pattern: '^[0-9A-Za-z_-]+$', title: '编号' })
/** Node ids are the designer's own. */
export const NodeId = Type.String({ minLength: 1, maxLength: 64, title: '节点' })
export const text = (title: string, max: number) => Type.Optional(Type.String({ maxLength: max, title }))
/** Numbers come as text in addresses and from older clients. */
export const number = (title: string) => Type.Optional(Type.Union([Type.Integer(), Type.String({ pattern: '^\\d{0,15}$' })], { title }))
/** `a,b`: ids of people. */
export const IdCsv = Type.Optional(Type.String({ maxLength: 8000, title: '人员' }))
export const People = Type.Optional(Type.Record(Type.String({ maxLength: 64 }), Type.Array(Id, { maxItems: 200 }), { title: '审批人' }))
const Values = Type.Record(Type.String({ maxLength: 200 }), Type.Unknown(), { title: '表单数据' })
/** JSON text in 3.x, an object from 3.4.5 on. */
export const FormData = Type.Optional(Type.Union([Type.String({ maxLength: 900_000 }), Values, Type.Null()], { title: '表单数据' }))
export const paging = {
  currentPage: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000, title: '页码' })),
  pageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000, title: '每页条数' })),
  keyword: text('关键字', 50)
}
