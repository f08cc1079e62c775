import { repeated } from '../../src/cli/import/repeated'

const deadlock = Object.assign(new Error('deadlock detected'), { code: '40P01' })

it('an import retries a transaction after a deadlock, up to five times', async () => {
  const run = jest.fn().mockRejectedValueOnce(deadlock).mockResolvedValueOnce(undefined)
  await repeated(run)
  expect(run).toHaveBeenCalledTimes(2)
  const never = jest.fn().mockRejectedValue(deadlock)
  await expect(repeated(never)).rejects.toBe(deadlock)
  expect(never).toHaveBeenCalledTimes(5)
  const wrong = jest.fn().mockRejectedValue(new Error('wrong'))
  await expect(repeated(wrong)).rejects.toThrow('wrong')
  expect(wrong).toHaveBeenCalledTimes(1)
})
