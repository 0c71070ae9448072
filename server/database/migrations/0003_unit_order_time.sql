DROP INDEX "order_unit_driver";--> statement-breakpoint
ALTER TABLE "order_unit" ADD COLUMN "order_created_at" bigint;--> statement-breakpoint
UPDATE "order_unit" SET "order_created_at" = "accident_order"."created_at" FROM "accident_order" WHERE "accident_order"."id" = "order_unit"."order_id";--> statement-breakpoint
ALTER TABLE "order_unit" ALTER COLUMN "order_created_at" SET NOT NULL;--> statement-breakpoint
CREATE INDEX "order_unit_by_driver" ON "order_unit" USING btree ("driver_id","order_created_at","order_id");
