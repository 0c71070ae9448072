DROP INDEX "accident_order_newest";--> statement-breakpoint
DROP INDEX "accident_order_status";--> statement-breakpoint
DROP INDEX "accident_order_creator";--> statement-breakpoint
CREATE INDEX "accident_order_by_time" ON "accident_order" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "accident_order_by_status" ON "accident_order" USING btree ("status","created_at","id");--> statement-breakpoint
CREATE INDEX "accident_order_by_creator" ON "accident_order" USING btree ("created_by","created_at");