import type { Handler, Reply } from '../callTypes'
import type { Dialect } from '../dialect'
import { DEPARTMENTS, PEOPLE, personOf, POSITIONS, ROLES, type World } from '../world'
import { answered, strictBodies, type Values } from './bodies'
import { nameOf } from './flowDetail'
import { stepOf } from './flows'

const ENGINE = 'workflow/Engine'

/** What is said of a task: comments, whose pictures and files are texts of JSON, and the summary of its records. */
export function commentCalls(dialect: Dialect, world: World): Record<string, Handler> {
  const bodies = strictBodies(dialect)
  const ok = (data: unknown): Reply => ({ status: 200, body: dialect.ok(data) })
  const { comments } = world
  const groupOf = (userId: string, category: string): string => {
    const found = PEOPLE.find(({ id }) => id === userId)
    if (category === '2') return ROLES[0]!.fullName
    return (
      (category === '3' ? POSITIONS.find(({ id }) => id === found?.positionId) : DEPARTMENTS.find(({ id }) => id === found?.departmentId))
        ?.fullName ?? ''
    )
  }
  return {
    [`GET ${ENGINE}/FlowComment`]: ({ query, userId }) => {
      const [currentPage, pageSize] = [Number(query.get('currentPage') ?? 1), Number(query.get('pageSize') ?? 20)]
      const rows = comments
        .filter(({ taskId }) => taskId === query.get('taskId'))
        .reverse()
        .map((row) => ({ ...row, isDel: row.creatorUserId === userId }))
      return ok(dialect.page(rows.slice((currentPage - 1) * pageSize, currentPage * pageSize), currentPage, pageSize, rows.length))
    },
    [`POST ${ENGINE}/FlowComment`]: ({ body, userId }) =>
      answered(() => {
        bodies.declared(body, { taskId: 'text', text: 'text', image: 'text', file: 'text' })
        if (!world.tasks.some(({ id }) => id === body.taskId)) throw bodies.refuse('COM1007', '数据不存在')
        comments.push({
          id: world.id(),
          taskId: body.taskId,
          text: body.text ?? null,
          image: body.image ?? null,
          file: body.file ?? null,
          creatorUserId: userId,
          creatorUser: nameOf(userId),
          creatorUserHeadIcon: `/api/file/Image/userAvatar/${personOf(userId)?.account ?? ''}.png`,
          creatorTime: Date.now()
        })
        return ok(null)
      }),
    [`DELETE ${ENGINE}/FlowComment/*`]: ({ userId }, [id = '']) => {
      const at = comments.findIndex((row) => row.id === id && row.creatorUserId === userId)
      if (at < 0) return dialect.refused('COM1007', '数据不存在')
      comments.splice(at, 1)
      return ok(null)
    },
    // 1 by department, 2 by role, 3 by position; a bare list.
    [`GET ${ENGINE}/FlowBefore/RecordList/*`]: ({ query }, [id = '']) => {
      const records = (world.tasks.find((task) => task.id === id)?.records ?? []).filter(
        ({ handleStatus }) => query.get('type') !== '1' || handleStatus < 2
      )
      const category = query.get('category') ?? '1'
      const groups = new Map<string, Values[]>()
      for (const each of records) {
        const name = groupOf(each.userId, category)
        groups.set(name, [
          ...(groups.get(name) ?? []),
          {
            id: each.id,
            handleId: each.userId,
            userName: nameOf(each.userId),
            handleOpinion: each.handleOpinion,
            handleStatus: each.handleStatus,
            handleTime: each.at,
            category,
            categoryName: stepOf(each.nodeCode)?.name ?? '开始',
            operatorId: each.operatorIds.length === 0 ? null : each.operatorIds.map(nameOf).join(',')
          }
        ])
      }
      return ok([...groups].map(([fullName, rows]) => ({ fullName, list: rows })))
    }
  }
}
