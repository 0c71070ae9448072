CREATE INDEX "accident_order_by_status_time" ON "accident_order" USING btree ("status_at","id");--> statement-breakpoint
CREATE INDEX "payment_order_payable" ON "payment_order" USING btree ("payable_fen","id");--> statement-breakpoint
CREATE INDEX "payment_order_due_first" ON "payment_order" USING btree (coalesce("due_at", 999999999999999),"id");--> statement-breakpoint
CREATE INDEX "invoice_amount" ON "invoice" USING btree ("amount_fen","id");